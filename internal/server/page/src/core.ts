// What the first screen is made of is most of every other screen, too. Each begins with this,
// so that it comes in one file: a visitor waits for every further one.

import "./account";
import "./api";
import "./board";
import "./clipboard";
import "./contestcards";
import "./contests";
import "./dom";
import "./endingfields";
import "./grid";
import "./kept";
import "./language";
import "./lines";
import "./lobbygames";
import "./lobbynews";
import "./lobbynotices";
import "./look";
import "./parts";
import "./people";
import "./peopleparts";
import "./point";
import "./screen";
import "./wall";
import "./wish";
import "./wishfields";
import "./words";
