// Every reason of the server in French, by its code. The holes are those of ../reasons.ts.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "les deux ont passé, et le goban est compté tel quel",
  "called-off": "le tournoi a été annulé : {text}",
  "counted-at-limit": "{because}, et le goban est compté tel quel",
  "ended-early": "l’organisation a mis fin au tournoi : {text}",
  "judged-at-limit":
    "{because} ; ce que {who:mediator} tient pour sûrement mort est retiré, et le reste est compté tel quel",
  left: "{color:color} est parti, et {other:color} a réclamé la victoire",
  "move-limit": "le nombre maximal de coups ({moves}) est atteint",
  "not-begun": "{color:color} n’a pas commencé à temps",
  "out-of-time": "{color:color} n’a plus de temps",
  "player-absent": "{player} n’était pas là à temps",
  "players-absent": "ni {player} ni {other} n’étaient là à temps",
  "player-disqualified": "disqualification de {player} : {text}",
  "program-failed": "le programme de {color:color} est tombé en panne : {because}",
  resigned: "{color:color} a abandonné",
  "third-repetition": "la même position est revenue pour la troisième fois",
  "void-agreed": "les deux sont d’accord pour que la partie soit sans résultat",

  // What came of a stop
  "cleanup-begins": "les listes diffèrent : un seul nettoyage, puis tout ce qui reste sur le goban est vivant",
  "count-accepted": "{who:mediator} a compté le goban, et personne ne s’y est opposé",
  "count-disputed": "{color:color} n’est pas d’accord avec le décompte ; deux passes immédiates le confirment",
  "count-referred": "les conditions disent qui compte le goban",
  "limit-referred": "{because} ; un juge compte le goban",
  "dispute-decided": "les listes différaient, et {who:mediator} a tranché les litiges",
  "dispute-referred": "les listes diffèrent, et les conditions disent qui tranche",
  "dispute-resumed": "les listes diffèrent et la partie reprend ; deux passes immédiates laissent tout vivant",
  "dispute-resumed-confirmed":
    "les listes diffèrent et le litige se joue ; seul est mort ce que son propriétaire a confirmé",
  "dispute-resumed-listed": "les listes diffèrent et le litige se joue ; ce qui est sur les deux listes est mort",
  "dispute-tried": "les litiges ont été joués sur une copie du goban",
  "four-passes-alive": "quatre passes de suite : ce qui reste sur le goban est vivant",
  "four-passes-counted": "quatre passes de suite : le décompte précédent est valable",
  "game-goes-on": "{color:color} veut que la partie continue, et l’autre camp joue en premier",
  "list-accepted": "{color:color} a accepté la liste de {other:color}",
  "lists-settle": "les listes de pierres mortes ne laissent aucun litige",
  "marking-done": "les deux avaient fini de marquer",
  "marks-disputed": "{color:color} conteste les marques ; deux passes immédiates laissent tout vivant",
  "played-out": "le litige s’est joué, et ce qui reste sur le goban est vivant",
  "played-out-confirmed":
    "le litige s’est joué, et ce qui reste sur le goban est vivant, sauf les pierres confirmées mortes",
  "played-out-listed":
    "le litige s’est joué, et ce qui reste sur le goban est vivant, sauf les pierres que les deux ont dites mortes",
  "uncounted-accepted": "il n’y a pas eu de verdict, et personne ne s’est opposé au goban tel quel",

  // How a trial ended
  "trial-captured": "une pierre de la chaîne a été capturée",
  "trial-limit": "le nombre maximal de coups ({moves}) est atteint, et la chaîne tient",
  "trial-passed": "les deux ont passé, et la chaîne tient",
  "trial-repeated": "la situation s’est répétée, et la chaîne tient",
  "trial-unmoved": "le programme de {color:color} n’a pas joué, et la chaîne tient",

  // What decided a chain
  "fate-as-is": "rien n’est retiré",
  "fate-both-captured": "capturée à l’essai {trial}, mais une chaîne qu’elle touche l’a été aussi : les deux restent",
  "fate-both-silent": "morte, dit l’arbitre ; les deux camps n’ont rien dit",
  "fate-captured": "capturée à l’essai {trial}",
  "fate-disputed-alive": "en litige : vivante",
  "fate-given-up": "cédée par son propriétaire",
  "fate-judged-alive": "vivante, dit {who:mediator}",
  "fate-judged-dead": "morte, dit {who:mediator}",
  "fate-limit": "comptée telle quelle à la limite",
  "fate-listed-by-both": "sur les deux listes",
  "fate-marked": "marquée, et les deux avaient terminé",
  "fate-no-verdict": "pas de verdict : comptée telle quelle",
  "fate-not-captured": "non capturée à l’essai {trial}",
  "fate-owner-agreed": "sur la liste de l’autre camp, et son propriétaire a accepté",
  "fate-owner-silent": "morte, dit l’arbitre ; son propriétaire n’a rien dit",
  "fate-played-out": "litige joué : vivante",
  "fate-settled": "reconnue morte lors du litige, et laissée intacte depuis",
  "fate-unlisted": "sur aucune liste",
  "fate-unmarked": "non marquée",

  // Why a move is illegal
  "illegal-ko": "{vertex} est illégal : on ne peut pas reprendre le ko aussitôt",
  "illegal-occupied": "{vertex} est illégal : il y a déjà une pierre",
  "illegal-off-board": "{vertex} est illégal : l’intersection n’est pas sur le goban",
  "illegal-out-of-turn": "{vertex} est illégal : ce n’est pas à ce camp de jouer",
  "illegal-repetition": "{vertex} est illégal : le goban redeviendrait ce qu’il a déjà été (superko)",
  "illegal-suicide": "{vertex} est illégal : la pierre n’aurait aucune liberté, et le suicide est interdit",

  // What a judge sees in a chain
  "chain-around-area": "elle ferme une zone qui compte",
  "chain-attacked": "elle vit dans les parties aléatoires, mais une lecture où l’adversaire joue en premier la capture",
  "chain-connects":
    "à un atari répond {point}, qui la connecte à des pierres capturées dans {share} % de {playouts} parties aléatoires",
  "chain-connects-or-ko": "elle peut être connectée en {point}, ou capturée dans un ko",
  "chain-depends": "tout dépend de la suite",
  "chain-enclosed": "elle n’a pas la place de vivre à l’intérieur d’un mur qu’on ne peut pas capturer",
  "chain-estimated":
    "elle a été capturée dans {share} % de {playouts} parties aléatoires, et dans les parties terminées {dead} % de telles chaînes sont mortes",
  "chain-in-area": "elle est dans une zone qui compte pour l’adversaire",
  "chain-in-seki": "aucun camp ne peut capturer l’autre : {because}",
  "chain-one-sided-ko": "seul {color:color} peut commencer le ko dont elle dépend",
  "chain-listed-dead": "le programme la dit morte",
  "chain-listed-seki": "le programme la dit en seki",
  "chain-outside-areas": "elle n’est dans aucune zone qui compte",
  "chain-played-out": "elle a été capturée dans {share} % de {playouts} parties aléatoires",
  "chain-uncapturable": "on ne peut pas la capturer, même si son propriétaire passe toujours",
  "chain-unlisted": "le programme ne la dit pas morte",
  "area-containing": "elle est fermée : elle coupe une zone fermée de l’adversaire",
  "area-meets-uncontaining": "elle coupe une zone de l’adversaire qui n’est pas fermée",
  "area-two-points": "elle a exactement deux intersections vides et une pierre de l’adversaire",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "sur {rulesets} règles, Noir mène selon {black}, Blanc selon {white}",
  "compare-ahead-drawn":
    "sur {rulesets} règles, Noir mène selon {black}, Blanc selon {white}, et personne selon {draws}",
  "compare-won": "sur {rulesets} règles, Noir gagne selon {black}, Blanc selon {white}",
  "compare-won-drawn":
    "sur {rulesets} règles, Noir gagne selon {black}, Blanc selon {white}, et c’est une partie nulle selon {draws}",
  "differ-button": "{color:color} a passé en premier et a le bouton, un demi-point",
  "differ-compensation": "Blanc reçoit un point pour chacune des {stones} pierres de handicap de Noir",
  "differ-compensation-but-one":
    "Blanc reçoit un point pour chacune des {stones} pierres de handicap de Noir, sauf une",
  "differ-dead-stay": "rien n’est retiré, si bien que les pierres mortes en {points:some} comptent comme vivantes",
  "differ-empty-points":
    "seules les pierres comptent, pas les intersections entourées : {black} de Noir, {white} de Blanc",
  "differ-false-eyes": "les intersections à combler pour connecter, comme les faux yeux, ne comptent pas : {because}",
  "differ-group-tax":
    "les deux intersections dont chaque groupe a besoin pour vivre ne comptent pas : {black} de Noir, {white} de Blanc",
  "differ-illegal-move": "coup {move} : {because} ; le goban est compté quand même",
  "differ-komi": "le komi de la partie est de {komi:figure}",
  "differ-komi-usual": "le komi habituel est de {komi:figure}",
  "differ-neutral-gain": "une pierre sur une intersection neutre rapporterait un point : {points:some}",
  "differ-neutral-no-gain": "une pierre sur une intersection neutre ne rapporterait rien : {points:some}",
  "differ-no-button": "personne n’a passé, donc personne n’a le bouton, un demi-point",
  "differ-no-compensation": "Blanc ne reçoit rien pour les {stones} pierres de handicap de Noir",
  "differ-pass-stones":
    "chaque passe donne une pierre (Noir {black_passed}, Blanc {white_passed}) : en tout, {black} pierres de Noir et {white} de Blanc sont dépensées, et {because}",
  "differ-prisoners":
    "les prisonniers comptent au lieu des pierres, ce qui avantage celui qui a posé le moins de pierres : Noir {black}, Blanc {white}",
  "differ-prisoners-alike":
    "les prisonniers comptent au lieu des pierres, ce qui revient au même : les deux ont posé {stones} pierres",
  "differ-prisoners-passed":
    "les prisonniers comptent au lieu des pierres, ce qui avantage celui qui a posé ou donné en passant le moins de pierres : Noir {black}, Blanc {white}",
  "differ-prisoners-passed-alike":
    "les prisonniers comptent au lieu des pierres, ce qui revient au même : les deux ont posé ou donné en passant {stones} pierres",
  "differ-seki": "les points dans un seki ne comptent pas : {because}",
  "differ-seki-neutral":
    "les points des groupes en seki, ceux qui ont à côté d’eux une intersection neutre, ne comptent pas : {because}",
  "points-of": "{color:color} {points:some}",
  "territory-away": "le territoire s’écarterait de {away:figure} de la surface",
  "territory-away-compensated":
    "le territoire s’écarterait de {away:figure} de la surface sans la compensation du handicap",
  "territory-same": "le territoire donnerait le même compte que la surface",
  "territory-same-compensated":
    "le territoire donnerait le même compte que la surface sans la compensation du handicap",

  // What counts under a ruleset
  "how-area":
    "les pierres vivantes comptent, avec les intersections qu’elles entourent ; les prisonniers ne comptent pas",
  "how-area-all":
    "les pierres comptent, avec les intersections qu’elles entourent, et rien n’est retiré du goban : qui veut enlever des pierres mortes doit les capturer",
  "how-area-button":
    "les pierres vivantes comptent, avec les intersections qu’elles entourent, et le premier à passer reçoit un demi-point",
  "how-area-passes":
    "les pierres vivantes comptent, avec les intersections qu’elles entourent ; comme chaque passe coûte une pierre, le territoire et les prisonniers donnent le même résultat",
  "how-stones": "seules les pierres sur le goban comptent : qui veut des points doit les combler",
  "how-stones-tax":
    "les pierres comptent, avec les intersections qu’on pourrait encore combler : chaque groupe paie pour les deux yeux qu’il doit garder",
  "how-territory":
    "les intersections entourées et les prisonniers comptent ; les pierres ne comptent pas, et rien ne compte dans un seki",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some} : question de goût ; compté comme si le propriétaire commençait près d’une seule pierre morte, et l’autre camp près de plusieurs ; Noir moins Blanc, sans komi, donne {stones}, et {owner} si le propriétaire commence toujours, {other} si c’est toujours l’autre camp",
  "read-begins-other":
    "{points:some} : question de goût ; compté comme si l’autre camp commençait près des pierres mortes ; Noir moins Blanc, sans komi, donne {other}, et {owner} si le propriétaire commence, {stones} s’il ne commence que près d’une seule pierre morte",
  "read-begins-owner":
    "{points:some} : question de goût ; compté comme si le propriétaire commençait près des pierres mortes ; Noir moins Blanc, sans komi, donne {owner}, et {other} si l’autre camp commence, {stones} s’il ne commence que près de plusieurs pierres mortes",
  "read-connect-counted":
    "{points:some} : question de goût ; compté bien qu’il faille combler si l’autre camp prend d’abord une intersection neutre ; Noir moins Blanc, sans komi, donne {counted}, et {filled} si de tels points ne comptent pas",
  "read-connect-filled":
    "{points:some} : question de goût ; compté sans ce qu’il faut combler si l’autre camp prend d’abord une intersection neutre ; Noir moins Blanc, sans komi, donne {filled}, et {counted} si de tels points comptent",
  "read-connect":
    "{points:some} : compte pour {color:color}, mais il faudra combler pour connecter si l’autre camp prend d’abord les intersections neutres",
  "read-eye": "{points:some} : un œil de {color:color}",
  "read-eye-open":
    "{points:some} : pas de point pour {color:color}, car la frontière est ouverte, mais un œil derrière une brèche",
  "read-eyes": "{points:some} : de la place pour deux yeux de {color:color}",
  "read-false-eye": "{points:some} : pas de point pour {color:color}, car un faux œil devra être comblé pour connecter",
  "read-fill": "{points:some} : pas de point pour {color:color}, car il faudra combler pour connecter",
  "read-neutral": "{points:some} : à personne",
  "read-no-eye": "{points:some} : compte pour {color:color}, mais n’est pas un œil, car l’autre camp peut le détruire",
  "read-seki": "{stones:some} : {color:color} en seki, sans deux yeux",
  "read-seki-points": "{points:some} : pas de point pour {color:color}, en seki sans deux yeux ({stones:some})",

  // What a program did wrong
  "handicap-late": "le programme n’a pas posé ses pierres de handicap à temps",
  "handicap-unfit":
    "{stones} pierres de handicap ne conviennent pas à un goban {size:size} : il en faut au moins 2, et il doit rester une intersection",
  "handicap-more-than-agreed": "{stones} pierres de handicap, c’est plus que les {agreed} convenues",
  "list-unreadable": "le programme répond à final_status_list {status} par « {answer} » : {because}",
  "not-a-move": "« {said} » n’est pas un coup",
  "not-a-point": "« {said} » n’est pas une intersection",
  "program-astray": "le goban du programme n’est pas celui de la partie : {because}",
  "program-ended": "le programme a été arrêté",
  "program-error": "{text}",
  "program-exited": "le programme s’est arrêté{command:during} : {ending}",
  "program-flooded": "le programme a écrit plus de {bytes} octets ou {lines} lignes dans une réponse{command:during}",
  "program-gone": "il n’y a plus de programme « {program} » sur ce serveur",
  "program-hung-up":
    "le programme a fermé sa sortie{command:during} ; il tourne encore, mais on ne peut plus lui parler",
  "program-late": "le programme n’avait pas répondu quand son temps s’est écoulé : {because}",
  "program-lost": "le programme est tombé en panne sur les pierres mortes et ne peut pas être relancé : {because}",
  "program-not-asked": "le programme n’a pas pu être interrogé à temps",
  "program-not-started": "le programme ne démarre pas : {problem}",
  "program-on-copy": "sur la copie du goban : {because}",
  "program-plays-squares": "le programme ne joue que sur des gobans carrés, pas sur {size:size}",
  "program-refused": "le programme refuse « {command} » : {message}",
  "program-silent": "le programme n’a pas répondu{command:during} en {limit}{said:written}",
  "program-stray-reply":
    "le programme a écrit une réponse qui ne correspond à aucune commande{command:during} : « {said} »",
  "program-wrong-answer": "le programme répond à « {command} » par « {said} »",
  "plays-repetition": "le programme répète le goban, ce que les règles interdisent",
  "refuses-repetition": "le programme refuse une répétition du goban que les règles permettent",
  "refuses-suicide": "le programme refuse le suicide, que les règles permettent",
  "refuses-suicide-of-one": "le programme refuse le suicide d’une seule pierre, que les règles permettent",

  // What is wrong with a list of dead stones
  "gives-up":
    "elle cède des pierres de {color:color}, {points:points}, et le juge de l’arbitre est sûr qu’elles sont vivantes",
  "gives-up-unsure":
    "elle cède des pierres de {color:color}, {points:points}, et le juge de l’arbitre est sûr qu’elles sont vivantes ; si c’est voulu, redis-le",
  "no-stone-at": "il n’y a pas de pierre en {points:points}",
  "no-such-stones": "{because}",
  "points-off-board": "hors d’un goban {size:size} : {points:points}",

  // Why there is no verdict
  "judge-unsure": "le juge n’est pas sûr pour {points:points}",
  "mediator-gone": "il n’y a plus de programme « {program} » ici",
  "mediator-left": "le médiateur est parti",
  "mediator-plays-itself": "{program} joue lui-même cette partie",
  "no-opinion": "le programme ne dit pas quelles pierres sont mortes",
  "verdict-late": "il n’y a pas eu de verdict à temps",

  // Reviews
  "review-black": "Noir",
  "review-white": "Blanc",
  "review-by": "analysé par {engine}, {visits} visites par position",
  "review-position": "Noir gagne à {rate} %, avance {lead}",
  "review-position-unscored": "Noir gagne à {rate} %",
  "review-edited": "des pierres ont été posées à la main après le coup {move}",
  "review-cost": "{move} coûte {points} points et {rate} % de chances de gain ; mieux : {better}",
  "review-cost-unscored": "{move} coûte {rate} % de chances de gain ; mieux : {better}",
  "review-instead": "mieux",
  "review-lead-lost": "{color:color} perd l’avantage avec {move}, de {before} % à {after} % ; {better} le garde",
  "review-lead-shrinks":
    "{color:color} mène et laisse fondre son avance avec {move}, de {before} % à {after} % ; {better} est plus sûr",
  "review-falls-behind": "{color:color} creuse son retard avec {move}, de {before} % à {after} % ; {better} résiste",
  "review-chance-missed":
    "{color:color} ne punit pas l’erreur précédente et joue {move}, de {before} % à {after} % ; {better} la punit",
  "review-passed-early": "{color:color} passe trop tôt, de {before} % à {after} % ; {better} vaut encore un coup",
  "review-decided": "après {move} la partie est pratiquement décidée : {color:color} gagne",
  "review-engine-absent": "aucune machine n’a eu le programme {engine} en {minutes} minutes",
  "review-engine-gone": "le programme {engine} n’analyse plus ici",
  "review-engine-failed": "le programme a échoué {times} fois : {problem}",
  "review-pass": "passe",
};
