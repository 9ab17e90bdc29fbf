// The lessons in Spanish.

import type { Lessons } from "../en/lessons";

export const lessonWords: Lessons = {
  contents: "Lecciones",
  step: (n, of) => `Tablero ${n} de ${of}`,
  next: "Siguiente",
  following: (title) => `Lección siguiente: ${title}`,
  play: "Jugar una partida",
  wrong: "Ahí no. Prueba con otro punto.",
  refused: {
    suicide: "Las reglas prohíben esta jugada: la piedra no tendría ninguna libertad y no captura nada.",
    ko: "Las reglas prohíben esta jugada: el tablero quedaría como estaba antes.",
  },
  titles: {
    liberties: "Libertades",
    capture: "Capturar",
    ko: "El ko",
    eyes: "Dos ojos",
    counting: "El recuento, y qué es una disputa",
  },
  liberties: [
    {
      task: "Empieza Negro, y luego se juega por turnos. Una piedra se pone donde se cruzan dos líneas, y ya no se mueve. Pon una piedra negra en el punto marcado.",
      done: "Así se hace una jugada. Ahora le tocaría a Blanco, pero fíjate antes en los puntos que rodean tu piedra.",
    },
    {
      task: "Los puntos libres junto a una piedra, siguiendo las líneas, son sus libertades. La piedra del centro tiene cuatro. Elige la piedra que solo tiene dos.",
      done: "En la esquina, una piedra tiene dos libertades; en el borde, tres.",
      wrong: "Esa tiene más, o ahí no hay piedra. Mira en la esquina.",
    },
    {
      task: "Blanco ocupa tres lados de tu piedra: le queda una libertad, está en atari, y Blanco va a capturarla. Dale más, jugando en esa libertad.",
      done: "Las piedras de un mismo color que se tocan por una línea forman una cadena y comparten sus libertades. Tu cadena de dos piedras tiene tres.",
      wrong: "Eso no ayuda a la piedra. Juega en su última libertad.",
    },
  ],
  capture: [
    {
      task: "Una cadena que pierde su última libertad sale del tablero. Captura la piedra blanca.",
      done: "La piedra es tuya, y su punto vuelve a estar libre.",
      wrong: "A la piedra blanca le queda una libertad. Juega ahí.",
    },
    {
      task: "Una cadena se captura entera. Captura las dos piedras blancas con una sola jugada.",
      done: "Su última libertad común estaba en el borde.",
      wrong: "Les queda una libertad a las dos. Juega ahí.",
    },
    {
      task: "No se puede poner una piedra sin libertades, salvo que capture algo. En una de las dos esquinas, Negro puede capturar una piedra. Captúrala.",
      done: "La piedra de la esquina tenía dos libertades. Una ya la ocupabas, y acabas de ocupar la otra.",
      wrong: "Fíjate en la piedra blanca de la esquina de arriba.",
    },
  ],
  ko: [
    {
      task: "Captura la piedra blanca del centro.",
      done: "Ahora a tu piedra solo le queda una libertad: donde estaba la piedra blanca.",
      wrong: "A la piedra blanca que está entre tus tres le queda una libertad.",
    },
    {
      task: "Ahora eres Blanco. Si recapturaras enseguida, el tablero quedaría como antes, y así sin fin. Por eso está prohibido: esto se llama ko. Inténtalo, o juega en otro lugar, en el punto marcado.",
      done: "Has jugado en otro lugar, y le toca a Negro.",
      wrong: "Juega en el punto marcado.",
    },
    {
      task: "Negro ha respondido en una esquina. El tablero ya es otro, así que ahora puedes recapturar. Hazlo.",
      done: "Ahora Negro tiene que jugar antes en otro lugar. Una amenaza que hay que responder: así se pelea un ko.",
      wrong: "Captura la piedra negra suelta del centro.",
    },
  ],
  eyes: [
    {
      task: "Un punto libre dentro de una cadena es un ojo. La cadena blanca de la esquina tiene uno, y ninguna otra libertad. Juega ahí con Negro.",
      done: "Hasta ahí se puede poner una piedra, porque captura toda la cadena. Un solo ojo no basta.",
      wrong: "A la cadena le queda una libertad, en la esquina.",
    },
    {
      task: "Esta cadena tiene dos ojos, los puntos marcados. Intenta jugar en uno de ellos con Negro.",
      done: "Negro necesitaría los dos puntos a la vez. Una cadena con dos ojos no se puede capturar nunca: está viva.",
      wrong: "Prueba con uno de los puntos marcados.",
    },
    {
      task: "Eres Blanco. Tu cadena tiene un espacio de tres puntos en fila, y te toca. Haz dos ojos.",
      done: "Dos ojos: la cadena vive. Si Negro hubiera jugado ahí primero, habría muerto.",
      wrong: "Entonces Negro juega en el medio, y solo queda sitio para un ojo. Prueba con otro punto.",
    },
  ],
  counting: [
    {
      task: "Quien ya no puede ganar nada pasa, y dos pases terminan la partida. Cada bando cuenta sus piedras y los puntos a los que solo él llega. Elige el punto que no cuenta para nadie.",
      done: "Negro tiene 5 piedras y 10 puntos alrededor, 15 en total; Blanco tiene 5 y 4, o sea, 9. Blanco recibe además el komi, unos puntos por jugar en segundo lugar.",
      wrong: "A ese solo llega un bando, o ahí hay una piedra. Busca un punto entre los dos.",
    },
    {
      task: "Una piedra que ya no puede escapar de la captura está muerta, y sale del tablero antes del recuento. Elige la piedra muerta.",
      done: "La piedra blanca entre las negras no tiene sitio para dos ojos. Basta con que los dos bandos lo digan.",
      wrong: "Esa no está rodeada. Busca entre las piedras negras.",
    },
    {
      task: "¿Y si Blanco dice que está viva? Es una disputa. Nadie tiene que discutir: se sigue jugando, y Negro lo demuestra. Blanco ha pasado; captura la piedra.",
      done: "Ya no está en el tablero, y nadie puede decir otra cosa. Aquí el árbitro pregunta a los dos bandos qué está muerto, y les deja jugarlo si no están de acuerdo. Ya conoces las reglas.",
      wrong: "A la piedra blanca entre las negras le queda una libertad.",
    },
  ],
};
