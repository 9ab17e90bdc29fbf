package main

// sgfCmd is what can be done with many game records.
type sgfCmd struct {
	Search     sgfSearchCmd     `cmd:"" help:"Find games by player, date, result or position, and what was played next there."`
	Check      sgfCheckCmd      `cmd:"" help:"Say what is wrong with records, in which file and where."`
	Duplicates sgfDuplicatesCmd `cmd:"" help:"Find games that are there several times, also mirrored, turned or with other names."`
	Clean      sgfCleanCmd      `cmd:"" help:"Write records as the standard wants them."`
	Convert    sgfConvertCmd    `cmd:"" help:"Write records in UTF-8, or in another format."`
	Strip      sgfStripCmd      `cmd:"" help:"Take comments out of records, or other things."`
	Merge      sgfMergeCmd      `cmd:"" help:"Make one file of several, or one tree of several games."`
	Split      sgfSplitCmd      `cmd:"" help:"Write each game of a file into one of its own."`
}

// Help explains the command with examples.
func (*sgfCmd) Help() string {
	return `Every command takes files and folders; a folder stands for the records (.sgf) in it and below. Progress is shown on standard error. What is wrong with a file is told with its name, line and column, and does not keep the others from being read.

clean, convert and strip write to standard output if there is one file; with --into DIR, they write the files there under the names they have below the folders that were named, and with --in-place where they were.

The exit code is 0 if all went well, 1 if check found faults or duplicates found games, 2 if something cannot be read or was asked wrongly.

Examples:

    shinpan sgf check games/
    shinpan sgf search games/ --player "Go Seigen" --result W --from 1933 --to 1939
    shinpan sgf search games/ --moves "Q16 D4 Q3 D17"
    shinpan sgf search games/ --pattern "....../..X.../....../..O.../......" --next black
    shinpan sgf duplicates games/ --format json
    shinpan sgf convert old/ --into new/
    shinpan sgf strip game.sgf --comments --variations > bare.sgf
    shinpan sgf merge games/*.sgf --tree -o book.sgf`
}
