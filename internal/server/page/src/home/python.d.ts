/** A program in Python is bundled as its text. */
declare module "*.py" {
  const code: string;
  export default code;
}
