// What the first screen is made of is most of every other screen, too. The page begins with it, so that it
// comes in one file: a visitor waits for every further one. What is loaded later takes it for granted (see bundle).

import "./people/greeting";
import "./api/client";
import "./board/element";
import "./ui/clipboard";
import "./contests/cards";
import "./api/contests";
import "./ui/dom";
import "./lobby/endingfields";
import "./board/grid";
import "./ui/preferences";
import "./ui/languages";
import "./words/language";
import "./api/stream";
import "./lobby/mygames";
import "./lobby/news";
import "./ui/notices";
import "./ui/polling";
import "./ui/parts";
import "./api/people";
import "./ui/forms";
import "./board/point";
import "./ui/screen";
import "./ui/thumbnails";
import "./lobby/newgame";
import "./lobby/gamefields";
import "./words/catalogue";
import "./words/locale";
import "./words/reason";
import "./words/sentences";
import "./score/recorddrop";
