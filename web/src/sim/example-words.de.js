/**
 * What the gallery's examples, and the scenes of its lessons, say in German, by their English words: captions, cameras, stories, events,
 * plots. They come with the panels.
 */

/** @type {Record<string, string>} */
export const WORDS = {
  'A winch hauls a 6.4 t anchor over the lip of a ship’s bow and into its hawsepipe: does it come home?':
    'Eine Winde hievt einen Anker von 6,4 t über die Lippe eines Schiffsbugs in seine Klüse: kommt er zur Ruhelage?',
  'Along the side': 'Längs der Seite',
  'At the hawsepipe': 'An der Klüse',
  'From below': 'Von unten',
  'The bow': 'Der Bug',
  'Along the side, nearer': 'Längs der Seite, näher',
  'Winch force and force at the shackle': 'Kraft der Winde und Kraft am Schäkel',
  'Contact force on shank and head': 'Kontaktkraft an Schaft und Haupt',
  'Fluke angle and shank from the vertical': 'Winkel der Flunken und Schaft gegen das Lot',
  'The same anchor, but the hawsepipe has a sharp lip: the shank catches on it, and the winch pulls in vain.':
    'Derselbe Anker, aber die Klüse hat eine scharfe Lippe: der Schaft verhakt sich daran, und die Winde zieht vergebens.',
  'Beside the head': 'Neben dem Haupt',
  'From ahead': 'Von vorn',
  'The ship rolls and pitches in a sea of 2.5 m while her anchor is hauled home: does it knock?':
    'Das Schiff rollt und stampft in einem Seegang von 2,5 m, während der Anker in die Ruhelage gehievt wird: schlägt er?',
  'The bow and the sea': 'Der Bug und die See',
  'An anchor on a light cable is hauled over the lip of a hull that stands still, as in the paper.':
    'Ein Anker an einem leichten Seil wird über die Lippe eines stillstehenden Rumpfs gehievt, wie in der Veröffentlichung.',
  'An overhand knot is pulled tight and let go again: its shape holds it, then friction keeps it shut.':
    'Ein Überhandknoten wird festgezogen und wieder losgelassen: seine Form hält ihn, danach hält ihn die Reibung zu.',
  'The knot': 'Der Knoten',
  'Whole scene': 'Ganze Szene',
  Contact: 'Kontakt',
  Tension: 'Zug',
  Depth: 'Tiefe',
  'A coil of tether falls on the seabed and on itself: nine turns pile up and come to rest.':
    'Eine aufgeschossene Leine fällt auf den Meeresgrund und auf sich selbst: neun Windungen häufen sich und kommen zur Ruhe.',
  'The pile': 'Der Haufen',
  Places: 'Stellen',
  'One end of a slack line turns fourteen times: the line throws itself into a loop, and opens when it is pulled.':
    'Ein Ende einer losen Leine dreht sich vierzehnmal: die Leine wirft sich zu einem Kink, der sich öffnet, wenn an ihr gezogen wird.',
  'The loop': 'Der Kink',
  'Both ends': 'Beide Enden',
  Twist: 'Verdrehung',
  'A vehicle works at the seabed on a slack tether, near a pile: drive it, and the tether snags.':
    'Ein Fahrzeug arbeitet am Meeresgrund an einer losen Leine, nahe einem Pfahl: fahre es, und die Leine verhakt sich.',
  'At the seabed': 'Am Meeresgrund',
  'From ship to bed': 'Vom Schiff zum Grund',
  'Two tethers cross, and one hangs over the other with weights at its ends: how far do they press into each other?':
    'Zwei Leinen kreuzen sich, und eine hängt mit Gewichten an den Enden über der anderen: wie weit drücken sie sich ineinander?',
  'Where they touch': 'Wo sie sich berühren',
  'A belt carries a block along until its spring tears it loose; it slips back and is caught again.':
    'Ein Band nimmt einen Klotz mit, bis seine Feder ihn losreißt; er rutscht zurück und wird wieder gefangen.',
  'From the side': 'Von der Seite',
  Place: 'Ort',
  Friction: 'Reibung',
  Speed: 'Geschwindigkeit',
  'A tug of 930 t runs with 4 knots into the side of a container ship.':
    'Ein Schlepper von 930 t läuft mit 4 Knoten in die Seite eines Containerschiffs.',
  'The tug’s bow': 'Der Bug des Schleppers',
  'From above': 'Von oben',
  'The tug comes with 4 knots.': 'Der Schlepper kommt mit 4 Knoten.',
  'She hits the side: the push takes nine tenths of her speed.':
    'Er trifft die Seite: der Stoß nimmt neun Zehntel seiner Fahrt.',
  'She comes off with a tenth of it.': 'Er kommt mit einem Zehntel davon ab.',
  'Contact force': 'Kontaktkraft',
  'Speed of approach': 'Annäherungsgeschwindigkeit',
  'Speed ahead of the tug, to port of the ship':
    'Fahrt des Schleppers voraus, des Schiffs nach Backbord',
  Penetration: 'Eindringung',
  'Energy taken by the contact': 'Vom Kontakt aufgenommene Energie',
  'Gusty wind drifts a container ship of 120,000 t on to a quay: after five minutes her stern lands on the fenders.':
    'Böiger Wind treibt ein Containerschiff von 120\u202f000 t auf einen Kai: nach fünf Minuten landet das Heck an den Fendern.',
  'The stern': 'Das Heck',
  'Ship and quay': 'Schiff und Kai',
  'Gusts and swell drift the ship on to the quay; two tugs hold against them.':
    'Böen und Dünung treiben das Schiff auf den Kai; zwei Schlepper halten dagegen.',
  'The stern comes in first, with 0.13 m/s.': 'Das Heck kommt zuerst an, mit 0,13 m/s.',
  'Then the bow comes in.': 'Dann kommt der Bug heran.',
  "Share of the fenders' rated energy": 'Anteil der Nennenergie der Fender',
  'Reaction of the fenders': 'Reaktion der Fender',
  'Speed to port (to the quay) and ahead': 'Fahrt nach Backbord (zum Kai) und voraus',
  'Heading off the quay': 'Richtung gegen den Kai',
  'Place off the quay': 'Ort vor dem Kai',
  'A river carries twenty barges and floes into the corner of a quay: they bump, hook into each other and jam.':
    'Ein Fluss trägt zwanzig Leichter und Eisschollen in die Ecke eines Kais: sie stoßen, verhaken und verklemmen sich.',
  'The corner': 'Die Ecke',
  'Forces between the bodies': 'Kräfte zwischen den Körpern',
  'Deepest overlap': 'Tiefste Überdeckung',
  'Energy of motion, taken by contact': 'Bewegungsenergie, vom Kontakt aufgenommen',
  'A supply ship lands on two fenders; then her crane lifts 6 t from the deck on to the quay.':
    'Ein Versorger legt an zwei Fendern an; dann hebt sein Kran 6 t vom Deck auf den Kai.',
  'Crane and load': 'Kran und Last',
  'The ship comes in sideways under her own thrusters.':
    'Das Schiff kommt mit eigenen Strahlrudern seitwärts heran.',
  'She lands on two fenders.': 'Es landet an zwei Fendern.',
  'Her crane lifts 6 t off the deck.': 'Sein Kran hebt 6 t vom Deck.',
  'It slews over the quay.': 'Er schwenkt über den Kai.',
  'And sets the load down there.': 'Und setzt die Last dort ab.',
  'Line tension and force on the load': 'Zug der Leine und Kraft auf die Last',
  'Height of the load': 'Höhe der Last',
  'Place of the ship off the quay': 'Ort des Schiffs vor dem Kai',
  'A crane tip heaves by 2 m: the wire goes slack, then snatches the load with three times its weight.':
    'Eine Kranspitze hebt und senkt sich um 2 m: das Seil wird lose und ruckt dann mit dem Dreifachen ihres Gewichts an der Last.',
  'The load': 'Die Last',
  'Line tension': 'Zug der Leine',
  Height: 'Höhe',
  Swing: 'Pendeln',
  'A winch holds the pull of its line while the load is pushed up and down.':
    'Eine Winde hält den Zug ihrer Leine, während die Last auf und ab gedrückt wird.',
  'Payout speed': 'Fiergeschwindigkeit',
  'Line outside': 'Leine draußen',
  'A winch pays out line while a changing load pulls at its end: the pull has no jumps.':
    'Eine Winde fiert, während eine wechselnde Last am Ende zieht: der Zug hat keine Sprünge.',
  'The winch': 'Die Winde',
  'Four falls lift a crate of 2 t: friction in the sheaves makes each fall pull harder than the one before it.':
    'Vier Parten heben eine Kiste von 2 t: durch Reibung in den Scheiben zieht jeder Part stärker als der vor ihm.',
  'The tackle': 'Die Talje',
  'The lower block': 'Der untere Block',
  'Tension of the falls': 'Zug der Parten',
  'Hauled, and the crate': 'Gehievt, und die Kiste',
  'Height of the crate': 'Höhe der Kiste',
  'A container hangs in four legs of which one is 3 cm too long: two legs carry nearly all.':
    'Ein Container hängt an vier Strängen, von denen einer 3 cm zu lang ist: zwei Stränge tragen fast alles.',
  'Legs and container': 'Stränge und Container',
  'At the deck': 'Am Deck',
  'The legs come taut one after the other: the long one last.':
    'Die Stränge werden nacheinander straff: der lange zuletzt.',
  'Two legs across from each other carry nearly all.':
    'Zwei gegenüberliegende Stränge tragen fast alles.',
  'Then it lands again.': 'Dann setzt er wieder auf.',
  'And is lifted once more.': 'Und wird noch einmal gehoben.',
  'Tension of the legs': 'Zug der Stränge',
  'Tension of the fall': 'Zug des Parts',
  'On the deck': 'Auf dem Deck',
  'Height of the container': 'Höhe des Containers',
  'A winch on deck lowers a package over the stern sheave of a ship in waves: how much of the pull stays at the sheave?':
    'Eine Winde an Deck fiert ein Paket über die Heckscheibe eines Schiffs in Wellen: wie viel vom Zug bleibt an der Scheibe?',
  'Stern and package': 'Heck und Paket',
  'What moves': 'Was sich bewegt',
  Hauling: 'Es wird gehievt',
  'Pull on deck, and below the sheave': 'Zug an Deck und unter der Scheibe',
  'Paid out, and over the sheave': 'Gefiert, und über die Scheibe gelaufen',
  'Height of the package': 'Höhe des Pakets',
  'A beam gets 50 kN at its tip all at once: it swings twice as far down as it will stay.':
    'Ein Balken bekommt auf einmal 50 kN an seine Spitze: er schwingt doppelt so weit hinab, wie er bleiben wird.',
  'The beam': 'Der Balken',
  'The tip': 'Die Spitze',
  'Tip height': 'Höhe der Spitze',
  Energy: 'Energie',
  'A load spins on a line that resists twist, and is turned back again and again.':
    'Eine Last dreht sich an einer Leine, die der Verdrehung widersteht, und wird wieder und wieder zurückgedreht.',
  Yaw: 'Gieren',
  Torque: 'Moment',
  'A heavy wire hangs under water, and a current from the side pushes it out of its plane until all is in balance.':
    'Ein schweres Drahtseil hängt unter Wasser, und eine Strömung von der Seite drückt es aus seiner Ebene, bis alles im Gleichgewicht ist.',
  'Along the current': 'Längs der Strömung',
  'Middle of the line': 'Mitte der Leine',
  'A ship heaves on a kilometre of wire: each heave runs down to the body as a wave, and comes back.':
    'Ein Schiff hebt und senkt sich an einem Kilometer Drahtseil: jedes Heben läuft als Welle zum Körper hinab und kommt zurück.',
  'The ship': 'Das Schiff',
  'The body': 'Der Körper',
  'The whole wire': 'Das ganze Seil',
  Heave: 'Tauchen',
  'A crane lowers a boat of 7.8 t on to a block, until the ground has all of its weight.':
    'Ein Kran setzt ein Boot von 7,8 t auf einen Block, bis der Grund sein ganzes Gewicht hat.',
  'The boat': 'Das Boot',
  'Where it lands': 'Wo es landet',
  'The winch pays out half a metre.': 'Die Winde fiert einen halben Meter.',
  'It touches three times before it stays.': 'Es berührt dreimal, bevor es bleibt.',
  'Line and ground share its weight.': 'Leine und Grund teilen sich sein Gewicht.',
  'Line tension and contact force': 'Zug der Leine und Kontaktkraft',
  'Height of the boat': 'Höhe des Boots',
  'The same crane, on a ship in a seaway: the line snatches, and the boat lands on an edge.':
    'Derselbe Kran auf einem Schiff im Seegang: die Leine ruckt, und das Boot landet auf einer Kante.',
  'Ship and crane': 'Schiff und Kran',
  'Ship, crane and sea': 'Schiff, Kran und See',
  'Line tension and force on the boat': 'Zug der Leine und Kraft auf das Boot',
  'Actuator moments': 'Momente der Antriebe',
  'A barge lies to four anchor chains while a tug pulls her to and fro: chain lifts off the seabed and lies down again.':
    'Ein Leichter liegt an vier Ankerketten, während ein Schlepper ihn hin und her zieht: Kette hebt sich vom Meeresgrund und legt sich wieder hin.',
  'Barge and chains': 'Leichter und Ketten',
  'Tensions at the barge': 'Züge am Leichter',
  'Tensions at the anchors': 'Züge an den Ankern',
  'Chain on the ground': 'Kette auf dem Grund',
  'Way of the barge': 'Weg des Leichters',
  'A barge pays a chain out over her stern: it lies down on the slope span by span.':
    'Ein Leichter fiert eine Kette über sein Heck: sie legt sich Spannweite um Spannweite auf den Hang.',
  'The slope': 'Der Hang',
  'The barge': 'Der Leichter',
  'The anchor': 'Der Anker',
  'Chain out, chain on the ground': 'Kette draußen, Kette auf dem Grund',
  'Friction under the anchor': 'Reibung unter dem Anker',
  'Way of the anchor': 'Weg des Ankers',
  'A crane lowers a boat over the side into the waves: the line goes slack, and snatches.':
    'Ein Kran fiert ein Boot über die Seite in die Wellen: die Leine wird lose und ruckt.',
  'Below the surface': 'Unter der Oberfläche',
  'Tension at the boat': 'Zug am Boot',
  'Boat and surface': 'Boot und Wasserspiegel',
  'Roll of the ship': 'Rollen des Schiffs',
  'Two packages over the seabed: the fore winch takes up the ship’s heave, the aft one stands on its brake.':
    'Zwei Pakete über dem Meeresgrund: die vordere Winde gleicht das Tauchen des Schiffs aus, die achtere steht auf ihrer Bremse.',
  'Both packages': 'Beide Pakete',
  'Height of the packages': 'Höhe der Pakete',
  'Heave of the tip, and taken up': 'Tauchen der Spitze, und Ausgeglichenes',
  'Tension at the packages': 'Zug an den Paketen',
  'A moored buoy rides a sea with short crests and measures it: how well does it follow the surface?':
    'Eine verankerte Boje reitet auf einem Seegang mit kurzen Kämmen und misst ihn: wie gut folgt sie der Oberfläche?',
  'The buoy': 'Die Boje',
  'Mooring and bed': 'Verankerung und Grund',
  'Heave of the buoy and surface': 'Tauchen der Boje, und Wasserspiegel',
  'Tension at the buoy and at the bed': 'Zug an der Boje und am Grund',
  'Roll and pitch': 'Rollen und Stampfen',
  'A frame is lowered through the waves to the bed; the hook lets go there, and fetches it again.':
    'Ein Rahmen wird durch die Wellen auf den Grund gefiert; dort lässt der Haken los und holt ihn wieder.',
  'At the surface': 'An der Oberfläche',
  'At the bed': 'Am Grund',
  'From tip to bed': 'Von der Spitze zum Grund',
  'A frame of 6 t goes down through the waves.': 'Ein Rahmen von 6 t geht durch die Wellen hinab.',
  'The bed is 18 m down.': 'Der Grund liegt 18 m tief.',
  'It stands, and the hook lets go.': 'Er steht, und der Haken lässt los.',
  'The hook is hauled clear.': 'Der Haken wird klar gehievt.',
  'It comes down again with its jaw open, and takes hold of the eye.':
    'Er kommt mit offenem Maul wieder herab und greift das Auge.',
  'The frame is brought home.': 'Der Rahmen wird heimgeholt.',
  'Out of the water, and up.': 'Aus dem Wasser, und hinauf.',
  'Lowering through the waves': 'Hinab durch die Wellen',
  'Touchdown: the frame stands on the bed': 'Aufgesetzt: der Rahmen steht auf dem Grund',
  Released: 'Gelöst',
  'Down again with an open jaw': 'Wieder hinab mit offenem Maul',
  Caught: 'Gefangen',
  'Hauling home': 'Es wird heimgehievt',
  Recovered: 'Geborgen',
  'Tension of the wire at the tip': 'Zug des Drahtseils an der Spitze',
  'Heights of frame and hook': 'Höhen von Rahmen und Haken',
  'Jaw to eye': 'Maul zum Auge',
  'A gust pushes a moored barge off the quay until her chafed breast line parts and whips back.':
    'Eine Bö drückt einen vertäuten Leichter vom Kai, bis seine angescheuerte Querleine reißt und zurückpeitscht.',
  'The breast line': 'Die Querleine',
  'Barge and quay': 'Leichter und Kai',
  'A gust pushes the barge off: the short breast lines take the most.':
    'Eine Bö drückt den Leichter ab: die kurzen Querleinen nehmen das meiste.',
  'The fore breast line is chafed at its bollard: a third of its strength is left.':
    'Die vordere Querleine ist an ihrem Poller angescheuert: ein Drittel ihrer Festigkeit ist noch da.',
  'It parts, and whips back.': 'Sie reißt und peitscht zurück.',
  'The other lines take its load.': 'Die anderen Leinen übernehmen ihre Last.',
  'The gust sets in': 'Die Bö setzt ein',
  'The chafed breast line parts at its bollard and whips back':
    'Die angescheuerte Querleine reißt an ihrem Poller und peitscht zurück',
  'The gust is over: three lines hold': 'Die Bö ist vorbei: drei Leinen halten',
  'Tensions of the lines': 'Züge der Leinen',
  'Barge off the quay': 'Leichter vor dem Kai',
  'Elastic energy': 'Verformungsenergie',
  'Sixty studded links hang between a fixed point and one that sways: every link is a body of its own.':
    'Sechzig Stegglieder hängen zwischen einem festen Punkt und einem, der schwankt: jedes Glied ist ein eigener Körper.',
  'The links': 'Die Glieder',
  'Largest joint angle': 'Größter Gelenkwinkel',
  'Power lost in the joints': 'In den Gelenken verlorene Leistung',
  'Two bars on two hinges are let go from high up, and never lose their energy.':
    'Zwei Stäbe an zwei Gelenken werden hoch oben losgelassen und verlieren ihre Energie nie.',
  'Angles of the hinges': 'Winkel der Gelenke',
  'Force in the shoulder': 'Kraft im oberen Gelenk',
  'Residual of the energy ledger': 'Rest der Energiebilanz',
  'A motor turns a crank, and a rod drives a slider against the friction of its guide.':
    'Ein Motor dreht eine Kurbel, und eine Stange treibt einen Schieber gegen die Reibung seiner Führung.',
  'Speed of the slider': 'Geschwindigkeit des Schiebers',
  'Speed of the crank': 'Geschwindigkeit der Kurbel',
  'Torque of the motor': 'Moment des Motors',
  'Force on the rod at the crank': 'Kraft auf die Stange an der Kurbel',
  'Power: motor and friction': 'Leistung: Motor und Reibung',
  'A light steel box falls on a deck, tilted: it rocks, and lies flat.':
    'Ein leichter Stahlkasten fällt schräg auf ein Deck: er wippt und liegt flach.',
  'Height of the centre': 'Höhe der Mitte',
  'A steel ball of 3 t falls 19 m on a steel deck and loses nothing: it comes back to the same height.':
    'Eine Stahlkugel von 3 t fällt 19 m tief auf ein Stahldeck und verliert nichts: sie kommt auf dieselbe Höhe zurück.',
  'Vertical speed': 'Senkrechte Geschwindigkeit',
  'Six balls, six laws of contact: which one comes back to the line, a quarter of the height?':
    'Sechs Kugeln, sechs Kontaktgesetze: welche kommt zur Linie zurück, auf ein Viertel der Höhe?',
  'The row': 'Die Reihe',
  'At the plates': 'An den Platten',
  'Six balls fall on six plates, each by its own law of contact.':
    'Sechs Kugeln fallen auf sechs Platten, jede nach ihrem eigenen Kontaktgesetz.',
  'They touch: each law pushes back in its own way.':
    'Sie berühren: jedes Gesetz drückt auf seine Weise zurück.',
  'Which one comes back to the line?': 'Welche kommt zur Linie zurück?',
  'Height, estimates': 'Höhe, Näherungen',
  'Height, exact': 'Höhe, genau',
  'Height, no loss': 'Höhe, ohne Verlust',
  'Three blocks on a table that tilts, with three laws of friction: one creeps and slides early, two hold on.':
    'Drei Klötze auf einem Tisch, der kippt, mit drei Reibungsgesetzen: einer kriecht und gleitet früh, zwei halten länger.',
  'Up the slope': 'Den Hang hinauf',
  'The table tilts to 17°.': 'Der Tisch kippt auf 17°.',
  'At 17° the smoothed law creeps; the two others hold.':
    'Bei 17° kriecht das geglättete Gesetz; die beiden anderen halten.',
  'It slides from 19° on, the others from 24° on.': 'Es gleitet ab 19°, die anderen ab 24°.',
  'The table comes back to 11°: all stop, and only the first one creeps on.':
    'Der Tisch kommt auf 11° zurück: alle halten an, und nur der erste kriecht weiter.',
  Tilt: 'Neigung',
  'Two booms at their stops: the left one falls and is caught, the right one is told to go past its limit.':
    'Zwei Ausleger an ihren Anschlägen: der linke fällt und wird gefangen, der rechte soll über seine Grenze hinaus.',
  'Boom angle': 'Winkel des Auslegers',
  'Moment at the boom': 'Moment am Ausleger',
  "Power of the boom's actuator": 'Leistung des Antriebs am Ausleger',
  'A loaded barge is let go at a heel of 20° and rights herself; then cargo shifts, until she goes over.':
    'Ein beladener Leichter wird bei einer Krängung von 20° losgelassen und richtet sich auf; dann verrutscht Ladung, bis er kentert.',
  'From the end': 'Von vorn gesehen',
  'From the quarter': 'Von schräg vorn',
  Heel: 'Krängung',
  'Metacentric height': 'Metazentrische Höhe',
  'Depth of the deepest point': 'Tiefe des tiefsten Punkts',
  'A ring and a block go through each other: what they share is found exactly, and drawn.':
    'Ein Ring und ein Block gehen durcheinander hindurch: was sie gemeinsam haben, wird genau gefunden und gezeichnet.',
  'Ring and block': 'Ring und Block',
  'Shared volume': 'Gemeinsames Volumen',
  Regions: 'Bereiche',
  // scenes of lessons
  'A ball of 3 t falls on a deck with a soft contact.':
    'Eine Kugel von 3 t fällt auf ein Deck, der Kontakt ist weich.',
  'The same fall, on a contact twice as stiff.':
    'Derselbe Fall, auf einen doppelt so steifen Kontakt.',
  'With losses the ball comes to rest.': 'Mit Verlusten kommt die Kugel zur Ruhe.',
  'Six balls, six laws of contact. The bar is where the centre of a ball would be that came back as asked for.':
    'Sechs Kugeln, sechs Kontaktgesetze. Der Balken ist, wo die Mitte einer Kugel wäre, die wie verlangt zurückkommt.',
  'A ball falls on a deck; the force is the shared volume times a stiffness.':
    'Eine Kugel fällt auf ein Deck; die Kraft ist das gemeinsame Volumen mal eine Steifigkeit.',
  'Four times the height.': 'Aus vierfacher Höhe.',
  'A winch hauls a load of 1 t over a round post.':
    'Eine Winde holt eine Last von 1 t über einen runden Poller.',
  'The post': 'Der Poller',
  Pulls: 'Züge',
  'One full turn more.': 'Ein voller Törn mehr.',
  'The same turn; the winch pays out.': 'Derselbe Törn; die Winde fiert.',
  'Two turns more; the winch pays out.': 'Zwei Törns mehr; die Winde fiert.',
  'Change the post.': 'Ändere den Poller.',
  'A wire hangs in air between two points that are level and 80 m apart.':
    'Ein Seil hängt in Luft zwischen zwei Punkten, die gleich hoch und 80 m auseinander sind.',
  'The same wire under water: it weighs two thirds.':
    'Dasselbe Seil unter Wasser: es wiegt zwei Drittel.',
  'One metre longer than the span.': 'Einen Meter länger als die Spannweite.',
  "The crane's tip heaves gently.": 'Die Kranspitze hebt und senkt sich sanft.',
  'The load falls into its wire.': 'Die Last fällt in ihr Seil.',
  'The same fall into a wire four times as stiff.': 'Derselbe Fall in ein viermal so steifes Seil.',
  'A load hangs from the tip of a crane.': 'Eine Last hängt an der Spitze eines Krans.',
  'A load is hung at once on an elastic wire.':
    'Eine Last wird auf einmal an ein elastisches Seil gehängt.',
  'Runge and Kutta, steps of 5 ms.': 'Runge und Kutta, Schritte von 5 ms.',
  'Runge and Kutta, 2.5 ms, eight elements.': 'Runge und Kutta, 2,5 ms, acht Elemente.',
  'The implicit rule, 20 ms, sixteen elements.': 'Die implizite Regel, 20 ms, sechzehn Elemente.',
  'A bar falls on its hinge.': 'Ein Stab fällt an seinem Gelenk.',
  "The same bar by Euler's rule.": 'Derselbe Stab nach der Regel von Euler.',
  Lesson: 'Lektion',
};
