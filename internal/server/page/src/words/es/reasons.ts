// Every reason of the server in Spanish, by its code. The holes are those of ../reasons.ts.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "han pasado los dos, y se cuenta el tablero tal como está",
  "called-off": "se ha cancelado el torneo: {text}",
  "counted-at-limit": "{because}, y se cuenta el tablero tal como está",
  "ended-early": "la organización ha terminado el torneo: {text}",
  "judged-at-limit":
    "{because}; se quita lo que {who:mediator} da por muerto con seguridad, y lo demás se cuenta tal como está",
  left: "{color:color} se fue, y {other:color} reclamó la victoria",
  "move-limit": "se llegó al máximo de jugadas ({moves})",
  "not-begun": "{color:color} no empezó a tiempo",
  "out-of-time": "a {color:color} se le acabó el tiempo",
  "player-absent": "{player} no estaba a tiempo",
  "players-absent": "ni {player} ni {other} estaban a tiempo",
  "player-disqualified": "descalificación de {player}: {text}",
  "program-failed": "el programa de {color:color} falló: {because}",
  resigned: "{color:color} ha abandonado",
  "third-repetition": "la misma posición se dio por tercera vez",
  "void-agreed": "los dos acordaron que la partida queda sin resultado",

  // What came of a stop
  "cleanup-begins": "las listas no coinciden: una sola limpieza, y todo lo que quede en el tablero está vivo",
  "count-accepted": "{who:mediator} contó el tablero, y nadie se opuso",
  "count-disputed": "{color:color} no está de acuerdo con el recuento; dos pases inmediatos lo dejan como está",
  "count-referred": "está acordado quién cuenta el tablero",
  "limit-referred": "{because}; un juez cuenta el tablero",
  "dispute-decided": "las listas no coincidían, y {who:mediator} decidió las disputas",
  "dispute-referred": "las listas no coinciden, y está acordado quién decide",
  "dispute-resumed": "las listas no coinciden y se sigue jugando; dos pases inmediatos lo dejan todo vivo",
  "dispute-resumed-confirmed":
    "las listas no coinciden y la disputa se juega; solo está muerto lo que su dueño haya confirmado",
  "dispute-resumed-listed": "las listas no coinciden y la disputa se juega; lo que está en las dos listas está muerto",
  "dispute-tried": "las disputas se jugaron en una copia del tablero",
  "four-passes-alive": "cuatro pases seguidos: lo que queda en el tablero está vivo",
  "four-passes-counted": "cuatro pases seguidos: vale el recuento anterior",
  "game-goes-on": "{color:color} quiere que la partida siga, y el otro bando juega primero",
  "list-accepted": "{color:color} aceptó la lista de {other:color}",
  "lists-settle": "las listas de piedras muertas no dejan nada en disputa",
  "marking-done": "los dos habían terminado de marcar",
  "marks-disputed": "{color:color} no está de acuerdo con las marcas; dos pases inmediatos lo dejan todo vivo",
  "played-out": "la disputa se jugó, y lo que queda en el tablero está vivo",
  "played-out-confirmed":
    "la disputa se jugó, y lo que queda en el tablero está vivo, salvo las piedras confirmadas como muertas",
  "played-out-listed":
    "la disputa se jugó, y lo que queda en el tablero está vivo, salvo las piedras que ambos dieron por muertas",
  "uncounted-accepted": "no hubo veredicto, y nadie se opuso al tablero tal como está",

  // How a trial ended
  "trial-captured": "se capturó una piedra de la cadena",
  "trial-limit": "se llegó al máximo de jugadas ({moves}), y la cadena resiste",
  "trial-passed": "pasaron los dos, y la cadena resiste",
  "trial-repeated": "la situación se repitió, y la cadena resiste",
  "trial-unmoved": "el programa de {color:color} no jugó, y la cadena resiste",

  // What decided a chain
  "fate-as-is": "no se retira nada",
  "fate-both-captured": "capturada en la prueba {trial}, pero también una cadena que la toca: quedan las dos",
  "fate-both-silent": "muerta, dice el árbitro; los dos bandos no dijeron nada",
  "fate-captured": "capturada en la prueba {trial}",
  "fate-disputed-alive": "en disputa: viva",
  "fate-given-up": "cedida por su dueño",
  "fate-judged-alive": "viva, dice {who:mediator}",
  "fate-judged-dead": "muerta, dice {who:mediator}",
  "fate-limit": "contada tal como estaba al llegar al máximo",
  "fate-listed-by-both": "en las dos listas",
  "fate-marked": "marcada, y los dos habían terminado",
  "fate-no-verdict": "sin veredicto: contada tal como está",
  "fate-not-captured": "no capturada en la prueba {trial}",
  "fate-owner-agreed": "en la lista del otro bando, y su dueño la aceptó",
  "fate-owner-silent": "muerta, dice el árbitro; su dueño no dijo nada",
  "fate-played-out": "se jugó: viva",
  "fate-settled": "acordada muerta en la disputa, y sin tocar desde entonces",
  "fate-unlisted": "en ninguna lista",
  "fate-unmarked": "sin marcar",

  // Why a move is illegal
  "illegal-ko": "{vertex} es ilegal: no se puede recapturar el ko enseguida",
  "illegal-occupied": "{vertex} es ilegal: ahí ya hay una piedra",
  "illegal-off-board": "{vertex} es ilegal: el punto no está en el tablero",
  "illegal-out-of-turn": "{vertex} es ilegal: no le toca a este bando",
  "illegal-repetition": "{vertex} es ilegal: el tablero quedaría como ya estuvo (superko)",
  "illegal-suicide": "{vertex} es ilegal: la piedra no tendría ninguna libertad, y el suicidio está prohibido",

  // What a judge sees in a chain
  "chain-around-area": "cierra una zona que cuenta",
  "chain-attacked": "vive en las partidas al azar, pero una lectura en la que el rival juega primero la captura",
  "chain-connects":
    "a un atari se responde en {point}, que la conecta con piedras capturadas en el {share} % de {playouts} partidas al azar",
  "chain-connects-or-ko": "se puede conectar en {point}, o capturar en un ko",
  "chain-depends": "depende de cómo se juegue",
  "chain-enclosed": "no tiene sitio para vivir dentro de un muro que no se puede capturar",
  "chain-estimated":
    "fue capturada en el {share} % de {playouts} partidas al azar, y en partidas terminadas el {dead} % de tales cadenas está muerto",
  "chain-in-area": "está dentro de una zona que cuenta para el rival",
  "chain-in-seki": "ningún bando puede capturar al otro: {because}",
  "chain-one-sided-ko": "solo {color:color} puede empezar el ko del que depende",
  "chain-listed-dead": "el programa la da por muerta",
  "chain-listed-seki": "el programa la da por seki",
  "chain-outside-areas": "no está en ninguna zona que cuente",
  "chain-played-out": "fue capturada en el {share} % de {playouts} partidas al azar",
  "chain-uncapturable": "no se puede capturar, aunque su dueño pase siempre",
  "chain-unlisted": "el programa no la da por muerta",
  "area-containing": "está cerrada: corta una zona cerrada del rival",
  "area-meets-uncontaining": "corta una zona del rival que no está cerrada",
  "area-two-points": "tiene exactamente dos puntos vacíos y una piedra del rival",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "de {rulesets} reglamentos, Negro va por delante con {black}, Blanco con {white}",
  "compare-ahead-drawn":
    "de {rulesets} reglamentos, Negro va por delante con {black}, Blanco con {white} y con {draws} están igualados",
  "compare-won": "de {rulesets} reglamentos, Negro gana con {black}, Blanco con {white}",
  "compare-won-drawn": "de {rulesets} reglamentos, Negro gana con {black}, Blanco con {white} y con {draws} hay empate",
  "differ-button": "{color:color} pasó primero y tiene el botón, medio punto",
  "differ-compensation": "Blanco recibe un punto por cada una de las {stones} piedras de hándicap de Negro",
  "differ-compensation-but-one":
    "Blanco recibe un punto por cada una de las {stones} piedras de hándicap de Negro menos una",
  "differ-dead-stay": "no se retira nada, así que las piedras muertas en {points:some} cuentan como vivas",
  "differ-empty-points": "solo cuentan las piedras, no los puntos rodeados: {black} de Negro, {white} de Blanco",
  "differ-false-eyes": "los puntos que habrá que rellenar para conectar, como los ojos falsos, no cuentan: {because}",
  "differ-group-tax":
    "los dos puntos que cada grupo necesita para vivir no cuentan: {black} de Negro, {white} de Blanco",
  "differ-illegal-move": "jugada {move}: {because}; el tablero se cuenta de todos modos",
  "differ-komi": "el komi de la partida es {komi:figure}",
  "differ-komi-usual": "el komi habitual es {komi:figure}",
  "differ-neutral-gain": "una piedra en un punto neutral ganaría un punto: {points:some}",
  "differ-neutral-no-gain": "una piedra en un punto neutral no ganaría nada: {points:some}",
  "differ-no-button": "nadie ha pasado, así que nadie tiene el botón, medio punto",
  "differ-no-compensation": "Blanco no recibe nada por las {stones} piedras de hándicap de Negro",
  "differ-pass-stones":
    "cada pase entrega una piedra (Negro {black_passed}, Blanco {white_passed}): en total se gastaron {black} piedras de Negro y {white} de Blanco, y {because}",
  "differ-prisoners":
    "cuentan los prisioneros en vez de las piedras, lo que favorece a quien ha puesto menos: Negro {black}, Blanco {white}",
  "differ-prisoners-alike":
    "cuentan los prisioneros en vez de las piedras, lo que da lo mismo: los dos han puesto {stones} piedras",
  "differ-prisoners-passed":
    "cuentan los prisioneros en vez de las piedras, lo que favorece a quien ha puesto o entregado menos al pasar: Negro {black}, Blanco {white}",
  "differ-prisoners-passed-alike":
    "cuentan los prisioneros en vez de las piedras, lo que da lo mismo: los dos han puesto o entregado al pasar {stones} piedras",
  "differ-seki": "los puntos en seki no cuentan: {because}",
  "differ-seki-neutral":
    "los puntos de los grupos en seki, los que tienen al lado un punto neutral, no cuentan: {because}",
  "points-of": "{color:color} {points:some}",
  "territory-away": "el territorio se apartaría {away:figure} del área",
  "territory-away-compensated": "el territorio se apartaría {away:figure} del área sin la compensación del hándicap",
  "territory-same": "el territorio daría lo mismo que el área",
  "territory-same-compensated": "el territorio daría lo mismo que el área sin la compensación del hándicap",

  // What counts under a ruleset
  "how-area": "cuentan las piedras vivas y los puntos que rodean; los prisioneros no",
  "how-area-all":
    "cuentan las piedras y los puntos que rodean, y no se retira nada del tablero: quien quiera quitar piedras muertas tiene que capturarlas",
  "how-area-button": "cuentan las piedras vivas y los puntos que rodean, y quien pasa primero recibe medio punto",
  "how-area-passes":
    "cuentan las piedras vivas y los puntos que rodean; como cada pase cuesta una piedra, el territorio y los prisioneros dan lo mismo",
  "how-stones": "solo cuentan las piedras en el tablero: quien quiera puntos tiene que rellenarlos",
  "how-stones-tax":
    "cuentan las piedras y los puntos que aún podrían rellenarse: cada grupo paga por los dos ojos que tiene que conservar",
  "how-territory": "cuentan los puntos rodeados y los prisioneros; las piedras no cuentan, y en un seki no cuenta nada",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some}: cuestión de gusto; se cuenta como si junto a una sola piedra muerta empezara el dueño y junto a varias el otro bando; Negro menos Blanco, sin komi, es {stones}, y {owner} si siempre empieza el dueño, {other} si siempre empieza el otro bando",
  "read-begins-other":
    "{points:some}: cuestión de gusto; se cuenta como si junto a piedras muertas empezara el otro bando; Negro menos Blanco, sin komi, es {other}, y {owner} si empieza el dueño, {stones} si solo empieza junto a una sola piedra muerta",
  "read-begins-owner":
    "{points:some}: cuestión de gusto; se cuenta como si junto a piedras muertas empezara el dueño; Negro menos Blanco, sin komi, es {owner}, y {other} si empieza el otro bando, {stones} si solo empieza junto a varias piedras muertas",
  "read-connect-counted":
    "{points:some}: cuestión de gusto; se cuenta aunque haya que rellenar si el otro bando toma antes un punto neutral; Negro menos Blanco, sin komi, es {counted}, y {filled} si tales puntos no cuentan",
  "read-connect-filled":
    "{points:some}: cuestión de gusto; se cuenta sin lo que hay que rellenar si el otro bando toma antes un punto neutral; Negro menos Blanco, sin komi, es {filled}, y {counted} si tales puntos cuentan",
  "read-connect":
    "{points:some}: cuenta para {color:color}, pero habrá que rellenarlo para conectar si el otro bando toma antes los puntos neutrales",
  "read-eye": "{points:some}: un ojo de {color:color}",
  "read-eye-open":
    "{points:some}: no es punto de {color:color}, porque la frontera está abierta, pero sí un ojo tras un hueco",
  "read-eyes": "{points:some}: espacio para dos ojos de {color:color}",
  "read-false-eye":
    "{points:some}: no es punto de {color:color}, porque un ojo falso habrá que rellenarlo para conectar",
  "read-fill": "{points:some}: no es punto de {color:color}, porque habrá que rellenarlo para conectar",
  "read-neutral": "{points:some}: de nadie",
  "read-no-eye": "{points:some}: cuenta para {color:color}, pero no es un ojo, porque el otro bando puede romperlo",
  "read-seki": "{stones:some}: {color:color} en seki, sin dos ojos",
  "read-seki-points": "{points:some}: no es punto de {color:color}, en seki sin dos ojos ({stones:some})",

  // What a program did wrong
  "handicap-late": "el programa no puso a tiempo sus piedras de hándicap",
  "handicap-unfit":
    "{stones} piedras de hándicap no valen en un tablero {size:size}: hacen falta al menos 2, y tiene que quedar un punto",
  "handicap-more-than-agreed": "{stones} piedras de hándicap son más que las {agreed} acordadas",
  "list-unreadable": "el programa responde a final_status_list {status} con “{answer}”: {because}",
  "not-a-move": "“{said}” no es una jugada",
  "not-a-point": "“{said}” no es un punto",
  "program-astray": "el tablero del programa no es el de la partida: {because}",
  "program-ended": "se cerró el programa",
  "program-error": "{text}",
  "program-exited": "el programa se cerró{command:during}: {ending}",
  "program-flooded": "el programa escribió más de {bytes} bytes o {lines} líneas en una respuesta{command:during}",
  "program-gone": "en este servidor ya no hay un programa “{program}”",
  "program-hung-up": "el programa cerró su salida{command:during}; sigue en marcha, pero no se puede hablar con él",
  "program-late": "el programa no había respondido cuando se acabó su tiempo: {because}",
  "program-lost": "el programa falló con las piedras muertas y no se puede recuperar: {because}",
  "program-not-asked": "no se pudo preguntar al programa a tiempo",
  "program-not-started": "el programa no arranca: {problem}",
  "program-on-copy": "en la copia del tablero: {because}",
  "program-plays-squares": "el programa solo juega en tableros cuadrados, no en {size:size}",
  "program-refused": "el programa rechaza “{command}”: {message}",
  "program-silent": "el programa no respondió{command:during} en {limit}{said:written}",
  "program-stray-reply": "el programa escribió una respuesta que no es de ninguna orden{command:during}: “{said}”",
  "program-wrong-answer": "el programa responde a “{command}” con “{said}”",
  "plays-repetition": "el programa repite el tablero, lo que las reglas prohíben",
  "refuses-repetition": "el programa rechaza una repetición del tablero que las reglas permiten",
  "refuses-suicide": "el programa rechaza el suicidio, que las reglas permiten",
  "refuses-suicide-of-one": "el programa rechaza el suicidio de una sola piedra, que las reglas permiten",

  // What is wrong with a list of dead stones
  "gives-up": "cede piedras de {color:color}, {points:points}, y el juez del árbitro está seguro de que están vivas",
  "gives-up-unsure":
    "cede piedras de {color:color}, {points:points}, y el juez del árbitro está seguro de que están vivas; si es lo que quieres, dilo otra vez",
  "no-stone-at": "no hay ninguna piedra en {points:points}",
  "no-such-stones": "{because}",
  "points-off-board": "fuera de un tablero {size:size}: {points:points}",

  // Why there is no verdict
  "judge-unsure": "el juez no está seguro de {points:points}",
  "mediator-gone": "aquí ya no hay un programa “{program}”",
  "mediator-left": "el mediador se fue",
  "mediator-plays-itself": "{program} juega en esta misma partida",
  "no-opinion": "el programa no dice qué piedras están muertas",
  "verdict-late": "no hubo veredicto a tiempo",

  // Reviews
  "review-black": "Negro",
  "review-white": "Blanco",
  "review-by": "analizado por {engine}, {visits} visitas por posición",
  "review-position": "Negro gana con un {rate} %, ventaja {lead}",
  "review-position-unscored": "Negro gana con un {rate} %",
  "review-edited": "se colocaron piedras a mano tras la jugada {move}",
  "review-cost": "{move} cuesta {points} puntos y un {rate} % de probabilidad de ganar; mejor es {better}",
  "review-cost-unscored": "{move} cuesta un {rate} % de probabilidad de ganar; mejor es {better}",
  "review-instead": "mejor",
  "review-lead-lost": "{color:color} pierde la ventaja con {move}, del {before} % al {after} %; {better} la conserva",
  "review-lead-shrinks":
    "{color:color} va por delante y deja menguar la ventaja con {move}, del {before} % al {after} %; {better} es más seguro",
  "review-falls-behind": "{color:color} queda más atrás con {move}, del {before} % al {after} %; {better} resiste",
  "review-chance-missed":
    "{color:color} no castiga el error anterior y juega {move}, del {before} % al {after} %; {better} lo castiga",
  "review-passed-early":
    "{color:color} pasa demasiado pronto, del {before} % al {after} %; {better} aún vale una jugada",
  "review-decided": "tras {move} la partida está prácticamente decidida: gana {color:color}",
  "review-engine-absent": "ninguna máquina tuvo el programa {engine} en {minutes} minutos",
  "review-engine-gone": "el programa {engine} ya no analiza aquí",
  "review-engine-failed": "el programa falló {times} veces: {problem}",
  "review-pass": "pase",
};
