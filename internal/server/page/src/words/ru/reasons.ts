// Every reason of the server in Russian, by its code. The holes are those of ../reasons.ts; a side stands in the case that its hole names.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "обе стороны спасовали, и доска считается как есть",
  "called-off": "турнир отменён: {text}",
  "counted-at-limit": "{because}, и доска считается как есть",
  "ended-early": "организатор завершил турнир: {text}",
  "judged-at-limit":
    "{because}; с доски снято то, что точно мертво (так считает {who:mediator}), остальное считается как есть",
  left: "{color:color} ушли, и {other:color} забрали победу",
  "move-limit": "достигнут предел ходов ({moves})",
  "not-begun": "{color:color} не начали вовремя",
  "out-of-time": "у {color:whose} кончилось время",
  "player-absent": "неявка: {player}",
  "players-absent": "неявка обоих: {player}, {other}",
  "player-disqualified": "дисквалификация, {player}: {text}",
  "program-failed": "сбой программы {color:whose}: {because}",
  resigned: "{color:color} сдались",
  "third-repetition": "позиция возникла в третий раз",
  "void-agreed": "обе стороны согласились, что партия остаётся без результата",

  // What came of a stop
  "cleanup-begins": "списки различаются: одна очистка доски, и всё, что останется на доске, живо",
  "count-accepted": "доску считает {who:mediator}, и никто не возразил",
  "count-disputed": "{color:color} не согласны со счётом; если сразу будут два паса, он остаётся",
  "count-referred": "кто считает доску, решено заранее",
  "limit-referred": "{because}; доску считает эксперт",
  "dispute-decided": "списки различались, и спор решает {who:mediator}",
  "dispute-referred": "списки различаются, а кто решает спор, известно заранее",
  "dispute-resumed": "списки различаются, и игра продолжается; если сразу будут два паса, все камни живы",
  "dispute-resumed-confirmed": "списки различаются, и спор доигрывается; мертво только то, что подтвердил владелец",
  "dispute-resumed-listed": "списки различаются, и спор доигрывается; группы из обоих списков мертвы",
  "dispute-tried": "спорное доиграли на копии доски",
  "four-passes-alive": "четыре паса подряд: всё, что стоит на доске, живо",
  "four-passes-counted": "четыре паса подряд: остаётся прежний счёт",
  "game-goes-on": "{color:color} хотят продолжить партию, и первой ходит другая сторона",
  "list-accepted": "{color:color} согласились со списком {other:whose}",
  "lists-settle": "по спискам мёртвых камней спора нет",
  "marking-done": "обе стороны закончили отмечать",
  "marks-disputed": "{color:color} не согласны с отметками; если сразу будут два паса, все камни живы",
  "played-out": "спор доигран, и всё, что стоит на доске, живо",
  "played-out-confirmed": "спор доигран, и всё, что стоит на доске, живо, кроме камней, подтверждённых как мёртвые",
  "played-out-listed":
    "спор доигран, и всё, что стоит на доске, живо, кроме камней, которые обе стороны назвали мёртвыми",
  "uncounted-accepted": "вердикта не было, и никто не возразил против доски как есть",

  // How a trial ended
  "trial-captured": "камень группы взят",
  "trial-limit": "достигнут предел ходов ({moves}), и группа стоит",
  "trial-passed": "обе стороны спасовали, и группа стоит",
  "trial-repeated": "положение повторилось, и группа стоит",
  "trial-unmoved": "программа {color:whose} не сходила, и группа стоит",

  // What decided a chain
  "fate-as-is": "ничего не снимается",
  "fate-both-captured": "взята в проверке {trial}, но взята и группа, которой она касается: обе остаются",
  "fate-both-silent": "мертва по мнению судьи; обе стороны промолчали",
  "fate-captured": "взята в проверке {trial}",
  "fate-disputed-alive": "спорная: жива",
  "fate-given-up": "отдана владельцем",
  "fate-judged-alive": "жива, так считает {who:mediator}",
  "fate-judged-dead": "мертва, так считает {who:mediator}",
  "fate-limit": "засчитана так, как стояла при пределе ходов",
  "fate-listed-by-both": "в обоих списках",
  "fate-marked": "отмечена, и обе стороны закончили",
  "fate-no-verdict": "нет вердикта: засчитана как есть",
  "fate-not-captured": "не взята в проверке {trial}",
  "fate-owner-agreed": "в списке другой стороны, и владелец согласился",
  "fate-owner-silent": "мертва по мнению судьи; владелец промолчал",
  "fate-played-out": "доиграно: жива",
  "fate-settled": "подтверждена как мёртвая при споре и с тех пор не тронута",
  "fate-unlisted": "ни в одном списке",
  "fate-unmarked": "не отмечена",

  // Why a move is illegal
  "illegal-ko": "{vertex}: ход запрещён, ко нельзя брать обратно сразу",
  "illegal-occupied": "{vertex}: ход запрещён, здесь уже стоит камень",
  "illegal-off-board": "{vertex}: ход запрещён, это не на доске",
  "illegal-out-of-turn": "{vertex}: ход запрещён, сейчас ходит другая сторона",
  "illegal-repetition": "{vertex}: ход запрещён, доска стала бы такой же, как раньше (суперко)",
  "illegal-suicide": "{vertex}: ход запрещён, у камня не будет дыханий, а самоубийство не разрешено",

  // What a judge sees in a chain
  "chain-around-area": "она огораживает площадь, которая считается",
  "chain-attacked": "в случайных партиях она живёт, но поиск, в котором соперник ходит первым, её берёт",
  "chain-connects":
    "на атари есть ответ {point}, который соединяет её с камнями, взятыми в {share} % случайных партий (всего {playouts})",
  "chain-connects-or-ko": "её можно соединить ходом {point} или взять в ко",
  "chain-depends": "зависит от игры",
  "chain-enclosed": "ей негде жить внутри стены, которую нельзя взять",
  "chain-estimated":
    "она взята в {share} % случайных партий (всего {playouts}), а из таких групп в оконченных партиях мертвы {dead} %",
  "chain-in-area": "она внутри площади, которая считается сопернику",
  "chain-in-seki": "ни одна сторона не может взять другую: {because}",
  "chain-one-sided-ko": "только {color:color} могут начать ко, от которого она зависит",
  "chain-listed-dead": "программа называет её мёртвой",
  "chain-listed-seki": "программа называет это сэки",
  "chain-outside-areas": "она вне площадей, которые считаются",
  "chain-played-out": "она взята в {share} % случайных партий (всего {playouts})",
  "chain-uncapturable": "её нельзя взять, даже если владелец всё время пасует",
  "chain-unlisted": "программа не называет её мёртвой",
  "area-containing": "она запирает: пересекает запертую площадь соперника",
  "area-meets-uncontaining": "она пересекает площадь соперника, которая не запирает",
  "area-two-points": "у неё ровно два пустых пункта и один камень соперника",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "всего правил — {rulesets}: чёрные впереди по {black}, белые — по {white}",
  "compare-ahead-drawn":
    "всего правил — {rulesets}: чёрные впереди по {black}, белые — по {white}, поровну — по {draws}",
  "compare-won": "всего правил — {rulesets}: чёрные выигрывают по {black}, белые — по {white}",
  "compare-won-drawn":
    "всего правил — {rulesets}: чёрные выигрывают по {black}, белые — по {white}, ничья — по {draws}",
  "differ-button": "{color:color} спасовали первыми и получают кнопку, пол-очка",
  "differ-compensation": "белые получают по очку за каждый камень форы чёрных (всего {stones})",
  "differ-compensation-but-one": "белые получают по очку за каждый камень форы чёрных, кроме одного (всего {stones})",
  "differ-dead-stay": "ничего не снимается, поэтому мёртвые камни считаются живыми: {points:some}",
  "differ-empty-points": "считаются только камни, но не окружённые пункты: у чёрных их {black}, у белых {white}",
  "differ-false-eyes":
    "пункты, которые ещё придётся заполнить для соединения, как ложные глаза, не считаются: {because}",
  "differ-group-tax": "два пункта, нужные каждой группе для жизни, не считаются: у чёрных {black}, у белых {white}",
  "differ-illegal-move": "ход {move}: {because}; доска всё равно считается",
  "differ-komi": "коми партии — {komi:figure}",
  "differ-komi-usual": "обычное коми — {komi:figure}",
  "differ-neutral-gain": "камень на нейтральном пункте принёс бы очко: {points:some}",
  "differ-neutral-no-gain": "камень на нейтральном пункте ничего бы не принёс: {points:some}",
  "differ-no-button": "никто не пасовал, и кнопку, пол-очка, никто не получает",
  "differ-no-compensation": "белые ничего не получают за камни форы чёрных (всего {stones})",
  "differ-pass-stones":
    "каждый пас отдаёт камень (чёрные {black_passed}, белые {white_passed}): всего чёрные потратили {black}, белые {white}, и {because}",
  "differ-prisoners":
    "считаются пленные вместо камней, а это выгодно тому, кто поставил меньше: чёрные {black}, белые {white}",
  "differ-prisoners-alike":
    "считаются пленные вместо камней, но выходит то же самое: обе стороны поставили по {stones}",
  "differ-prisoners-passed":
    "считаются пленные вместо камней, а это выгодно тому, кто меньше поставил или отдал при пасах: чёрные {black}, белые {white}",
  "differ-prisoners-passed-alike":
    "считаются пленные вместо камней, но выходит то же самое: обе стороны поставили или отдали при пасах по {stones}",
  "differ-seki": "пункты в сэки не считаются: {because}",
  "differ-seki-neutral": "пункты групп в сэки, то есть рядом с нейтральным пунктом, не считаются: {because}",
  "points-of": "{color:color} {points:some}",
  "territory-away": "счёт по территории отличался бы от счёта по площади на {away:figure}",
  "territory-away-compensated":
    "счёт по территории отличался бы на {away:figure} от счёта по площади без компенсации за фору",
  "territory-same": "счёт по территории дал бы то же, что и по площади",
  "territory-same-compensated": "счёт по территории дал бы то же, что и по площади без компенсации за фору",

  // What counts under a ruleset
  "how-area": "считаются живые камни и окружённые ими пункты; пленные не считаются",
  "how-area-all":
    "считаются камни и окружённые ими пункты, и с доски ничего не снимают: кто хочет убрать мёртвые камни, должен их взять",
  "how-area-button": "считаются живые камни и окружённые ими пункты, а кто пасует первым, получает пол-очка",
  "how-area-passes":
    "считаются живые камни и окружённые ими пункты; каждый пас стоит камень, поэтому территория и пленные дают то же самое",
  "how-stones": "считаются только камни на доске: кто хочет очков, должен заполнить пункты",
  "how-stones-tax":
    "считаются камни и пункты, которые ещё можно заполнить: каждая группа платит за два глаза, которые должна сохранить",
  "how-territory": "считаются окружённые пункты и пленные; камни не считаются, и в сэки не считается ничего",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some}: дело вкуса; считается так, будто рядом с одним мёртвым камнем начинает владелец, а рядом с несколькими — другая сторона; чёрные минус белые без коми — {stones}, {owner}, если всегда начинает владелец, и {other}, если всегда другая сторона",
  "read-begins-other":
    "{points:some}: дело вкуса; считается так, будто рядом с мёртвыми камнями начинает другая сторона; чёрные минус белые без коми — {other}, {owner}, если начинает владелец, и {stones}, если он начинает только рядом с одним мёртвым камнем",
  "read-begins-owner":
    "{points:some}: дело вкуса; считается так, будто рядом с мёртвыми камнями начинает владелец; чёрные минус белые без коми — {owner}, {other}, если начинает другая сторона, и {stones}, если она начинает только рядом с несколькими мёртвыми камнями",
  "read-connect-counted":
    "{points:some}: дело вкуса; считается, хотя придётся заполнить, если другая сторона раньше займёт нейтральный пункт; чёрные минус белые без коми — {counted}, и {filled}, если такие пункты не считать",
  "read-connect-filled":
    "{points:some}: дело вкуса; считается без того, что придётся заполнить, если другая сторона раньше займёт нейтральный пункт; чёрные минус белые без коми — {filled}, и {counted}, если такие пункты считать",
  "read-connect":
    "{points:some}: считается за {color:color}, но придётся заполнить для соединения, если другая сторона раньше займёт нейтральные пункты",
  "read-eye": "{points:some}: один глаз {color:whose}",
  "read-eye-open": "{points:some}: не очко {color:whose}, так как граница открыта, но глаз за узким проходом",
  "read-eyes": "{points:some}: место для двух глаз {color:whose}",
  "read-false-eye": "{points:some}: не очко {color:whose}, так как ложный глаз придётся заполнить для соединения",
  "read-fill": "{points:some}: не очко {color:whose}, так как придётся заполнить для соединения",
  "read-neutral": "{points:some}: ничьё",
  "read-no-eye": "{points:some}: считается за {color:color}, но не глаз, так как другая сторона может его разрушить",
  "read-seki": "{stones:some}: {color:color} в сэки, без двух глаз",
  "read-seki-points": "{points:some}: не очко {color:whose}, в сэки без двух глаз ({stones:some})",

  // What a program did wrong
  "handicap-late": "программа не поставила камни форы вовремя",
  "handicap-unfit":
    "фора не подходит для доски {size:size} (камней: {stones}): нужно не меньше 2, и один пункт должен остаться",
  "handicap-more-than-agreed": "камней форы больше, чем договорились: {stones} вместо {agreed}",
  "list-unreadable": "на final_status_list {status} программа отвечает «{answer}»: {because}",
  "not-a-move": "«{said}» — это не ход",
  "not-a-point": "«{said}» — это не пункт",
  "program-astray": "на доске программы не то, что в партии: {because}",
  "program-ended": "программа остановлена",
  "program-error": "{text}",
  "program-exited": "программа завершилась{command:during}: {ending}",
  "program-flooded": "в одном ответе программы слишком много: больше {bytes} байт или {lines} строк{command:during}",
  "program-gone": "программы «{program}» на этом сервере больше нет",
  "program-hung-up": "программа закрыла свой вывод{command:during}; она работает, но связи с ней нет",
  "program-late": "программа не ответила, пока не кончилось её время: {because}",
  "program-lost": "программа сбилась на мёртвых камнях, и вернуть её не удаётся: {because}",
  "program-not-asked": "не удалось вовремя спросить программу",
  "program-not-started": "программа не запускается: {problem}",
  "program-on-copy": "на копии доски: {because}",
  "program-plays-squares": "программа играет только на квадратных досках, а не на {size:size}",
  "program-refused": "программа отклоняет «{command}»: {message}",
  "program-silent": "программа не ответила за {limit}{command:during}{said:written}",
  "program-stray-reply": "программа прислала ответ не на команду{command:during}: «{said}»",
  "program-wrong-answer": "на «{command}» программа отвечает «{said}»",
  "plays-repetition": "программа повторяет позицию, что правила запрещают",
  "refuses-repetition": "программа отклоняет повторение позиции, которое правила разрешают",
  "refuses-suicide": "программа отклоняет самоубийство, которое правила разрешают",
  "refuses-suicide-of-one": "программа отклоняет самоубийство одного камня, которое правила разрешают",

  // What is wrong with a list of dead stones
  "gives-up": "список отдаёт камни {color:whose}: {points:points}, а эксперт судьи уверен, что они живы",
  "gives-up-unsure":
    "список отдаёт камни {color:whose}: {points:points}, а эксперт судьи уверен, что они живы; если так и задумано, подтвердите",
  "no-stone-at": "нет камня: {points:points}",
  "no-such-stones": "{because}",
  "points-off-board": "не на доске {size:size}: {points:points}",

  // Why there is no verdict
  "judge-unsure": "эксперт не уверен: {points:points}",
  "mediator-gone": "программы «{program}» здесь больше нет",
  "mediator-left": "посредник ушёл",
  "mediator-plays-itself": "{program} играет в этой партии",
  "no-opinion": "программа не говорит, какие камни мертвы",
  "verdict-late": "вердикта вовремя не было",

  // Reviews
  "review-black": "Чёрные",
  "review-white": "Белые",
  "review-by": "анализ: {engine}, посещений на позицию: {visits}",
  "review-position": "шансы чёрных {rate} %, преимущество {lead}",
  "review-position-unscored": "шансы чёрных {rate} %",
  "review-edited": "после хода {move} камни поставлены вручную",
  "review-cost": "цена хода {move}: {points} очка и {rate} % шансов; лучше {better}",
  "review-cost-unscored": "цена хода {move}: {rate} % шансов; лучше {better}",
  "review-instead": "лучше",
  "review-lead-lost":
    "{color:color} отдают преимущество ходом {move}: с {before} % до {after} %; {better} его сохраняет",
  "review-lead-shrinks":
    "{color:color} впереди, но ходом {move} теряют часть преимущества: с {before} % до {after} %; {better} надёжнее",
  "review-falls-behind":
    "{color:color} отстают ещё сильнее после {move}: с {before} % до {after} %; {better} держит игру",
  "review-chance-missed":
    "{color:color} не наказывают предыдущую ошибку и играют {move}: с {before} % до {after} %; {better} наказывает",
  "review-passed-early": "{color:color} пасуют слишком рано: с {before} % до {after} %; ход {better} ещё нужен",
  "review-decided": "после {move} партия практически решена, побеждают: {color:color}",
  "review-engine-absent": "за {minutes} мин не нашлось машины с программой {engine}",
  "review-engine-gone": "программа {engine} здесь больше не разбирает партии",
  "review-engine-failed": "программа дала сбой, раз: {times}: {problem}",
  "review-pass": "пас",
};
