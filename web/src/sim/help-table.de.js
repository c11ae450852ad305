/**
 * German help of fields, channels, sections and events, by what the core says in English. The build puts it into the labels of the German
 * page (`labels.de.json`), so that no script carries it. Words of the format and keys stay as scenarios have them.
 */

/** @type {Record<string, string>} */
export const HELP = {
  'downwards, along -z': 'nach unten, längs -z',
  'below the surface, z = 0 where there are no waves; 0 for no water':
    'unter der Oberfläche, z = 0, wo keine Wellen sind; 0 für kein Wasser',
  'uniform, world axes': 'gleichförmig, Weltachsen',
  'of the water that waves feel, over a level bed; 0 is deep':
    'des Wassers, wie die Wellen sie spüren, über ebenem Grund; 0 ist tief',
  'rising, 0 at the still water; between them linear, beyond them constant':
    'steigend, 0 am ruhigen Wasserspiegel; dazwischen linear, darüber hinaus konstant',
  'added to the uniform current': 'kommt zur gleichförmigen Strömung hinzu',
  'regular (Airy) and stokes2 (to second order) have one height and period; jonswap and pierson-moskowitz are irregular seas of a significant height and peak period; components are those of the list':
    'regular (Airy) und stokes2 (zweiter Ordnung) haben eine Höhe und eine Periode; jonswap und pierson-moskowitz sind unregelmäßiger Seegang mit signifikanter Höhe und Peakperiode; components sind die der Liste',
  'of regular waves from trough to crest, of a sea significant (Hs)':
    'bei regelmäßigen Wellen vom Tal zum Kamm, bei Seegang signifikant (Hs)',
  'of a sea at the peak of its spectrum (Tp)': 'bei Seegang an der Spitze des Spektrums (Tp)',
  "where waves travel to, from the world's x axis, positive counter-clockwise":
    'wohin die Wellen laufen, von der x-Achse der Welt aus, positiv gegen den Uhrzeigersinn',
  'of regular waves; 0 has a crest at the origin at 0 s':
    'regelmäßiger Wellen; 0 hat bei 0 s einen Kamm am Ursprung',
  'gamma of jonswap': 'gamma von jonswap',
  'exponent n of cos^n about the heading; 0 has long crests':
    'Exponent n von cos^n um die Richtung; 0 hat lange Kämme',
  'harmonics of an irregular sea': 'Harmonische eines unregelmäßigen Seegangs',
  'another number, another sea of the same spectrum':
    'eine andere Zahl, ein anderer Seegang desselben Spektrums',
  'the waves grow from still water over this time':
    'in dieser Zeit wachsen die Wellen aus ruhigem Wasser an',
  'how speeds and pressures reach up to the surface; without it wheeler, of stokes2 none':
    'wie Geschwindigkeiten und Drücke bis an die Oberfläche reichen; ohne Angabe wheeler, bei stokes2 keine',
  'of the kind components': 'der Art components',
  'from trough to crest': 'vom Tal zum Kamm',
  "where it travels to, from the world's x axis, positive counter-clockwise":
    'wohin sie läuft, von der x-Achse der Welt aus, positiv gegen den Uhrzeigersinn',
  '0 has a crest at the origin at 0 s': '0 hat bei 0 s einen Kamm am Ursprung',
  'for drag above the surface': 'für den Widerstand über der Oberfläche',
  'mean, world axes; at 10 m where it has a profile or gusts':
    'im Mittel, Weltachsen; in 10 m Höhe, wo er ein Profil oder Böen hat',
  'exponent of height over 10 m; 0 is uniform, 0.12 usual over the sea':
    'Exponent der Höhe über 10 m; 0 ist gleichförmig, 0,12 über See üblich',
  "spectrum of the wind's speed about its mean": 'Spektrum der Windgeschwindigkeit um ihr Mittel',
  'harmonics of the gusts': 'Harmonische der Böen',
  'none; a plane, level or sloping; with sand waves on it; or with the heights of a grid':
    'keiner; eine Ebene, waagerecht oder geneigt; mit Sandwellen darauf; oder mit den Höhen eines Rasters',
  'of the plane at x = y = 0; heights of waves and grid are added to it':
    'der Ebene bei x = y = 0; Höhen von Wellen und Raster kommen hinzu',
  'rise over way of the plane': 'Anstieg der Ebene je Weg',
  'half of what lies between trough and crest':
    'die Hälfte dessen, was zwischen Tal und Kamm liegt',
  'from crest to crest': 'von Kamm zu Kamm',
  "across their crests, from the world's x axis, positive counter-clockwise":
    'quer zu den Kämmen, von der x-Achse der Welt aus, positiv gegen den Uhrzeigersinn',
  '0 has a crest at the origin': '0 hat einen Kamm am Ursprung',
  'heights along x': 'Höhen längs x',
  'heights along y': 'Höhen längs y',
  'row by row, x first; a smooth surface goes through them, and at the edge its height goes on':
    'Zeile für Zeile, x zuerst; eine glatte Fläche geht hindurch, und hinter dem Rand setzt sich ihre Höhe fort',
  'pressure for each metre of depth; on a line over its diameter (kbot of MoorDyn)':
    'Druck je Meter Tiefe; bei einer Leine über ihren Durchmesser (kbot in MoorDyn)',
  'pressure for each m/s of sinking; on a line over its diameter (cbot of MoorDyn)':
    'Druck je m/s Einsinken; bei einer Leine über ihren Durchmesser (cbot in MoorDyn)',
  'height over which the stiffness sets in, half of it above the ground':
    'Höhe, über die die Steifigkeit einsetzt, zur Hälfte über dem Grund',
  'they stand on it by their corners, and what is round by its middle; else they fall through':
    'sie stehen mit ihren Ecken darauf, Rundes mit seiner Mitte; sonst fallen sie hindurch',
  'coefficient; of bodies that of all directions':
    'Reibungszahl; bei Körpern die in allen Richtungen',
  'coefficient; without it that along it': 'Reibungszahl; ohne Angabe die längs der Leine',
  'way by which what sticks gives before it slides':
    'Weg, um den Haftendes nachgibt, bevor es gleitet',
  'dashpot over spring of what sticks': 'Dämpfer durch Feder des Haftenden',
  'ali3 is implicit, rk45 adaptive explicit, rk4 fixed explicit; euler is forward Euler, for vessels at steps of a tenth of a second and more, euler-cromer moves by the speed at the end of the step':
    'ali3 ist implizit, rk45 adaptiv explizit, rk4 fest explizit; euler ist Euler vorwärts, für Schiffe mit Schritten von einer Zehntelsekunde und mehr, euler-cromer bewegt mit der Geschwindigkeit am Ende des Schritts',
  'of ali3': 'von ali3',
  'at infinity, of generalized-alpha; 1 is undamped':
    'im Unendlichen, von generalized-alpha; 1 ist ungedämpft',
  'the longest step, and the period of controllers':
    'der längste Schritt und die Periode der Regler',
  'error a step of rk45, relative and absolute':
    'Fehler eines Schritts von rk45, relativ und absolut',
  'last correction, m and rad': 'letzte Korrektur, m und rad',
  'a step of ali3 may be wrong by a tenth of it in speeds, in m/s and rad/s; 10: no step is cut for its error':
    'ein Schritt von ali3 darf um ein Zehntel davon in den Geschwindigkeiten falsch sein, in m/s und rad/s; 10: kein Schritt wird wegen seines Fehlers gekürzt',
  'positions as given, or the static equilibrium found from them':
    'Orte wie angegeben, oder das statische Gleichgewicht, das von ihnen aus gefunden wird',
  'a material of the catalogue, as "steel"; gives what is not given here':
    'ein Werkstoff des Katalogs, wie „steel“; gibt, was hier nicht steht',
  'share of the circle that is metal, for ropes': 'Anteil des Kreises, der Metall ist, bei Seilen',
  'of the Kelvin-Voigt layer in contact; damping factor B of the reports':
    'der Kelvin-Voigt-Schicht im Kontakt; Dämpfungsfaktor B der Berichte',
  "in Hertz's stiffness of contact; 0.5 for rubber":
    'in der Kontaktsteifigkeit nach Hertz; 0,5 für Gummi',
  'name of a mesh file; instead of points, or of a body that is made':
    'Name einer Netzdatei; statt Punkten oder eines erzeugten Körpers',
  'x, y, z of each': 'x, y, z von jedem',
  'three point numbers, from 0, of each triangle, counter-clockwise seen from outside; without them the hull of the points':
    'je Dreieck drei Nummern von Punkten, ab 0, gegen den Uhrzeigersinn von außen gesehen; ohne sie die Hülle der Punkte',
  "a simple body of this size, a ship's bow, a part of an anchor; without it the mesh is an asset, or points":
    'ein einfacher Körper dieser Größe, ein Schiffsbug, ein Teil eines Ankers; ohne Angabe ist das Netz eine Datei oder Punkte',
  "of what is made: edges of a box; a sphere's diameter first; diameter and, third, height of a cylinder; diameters of a torus's ring and bar; a link's bar diameter, width, length":
    'des Erzeugten: Kanten eines Quaders; der Durchmesser einer Kugel zuerst; Durchmesser und, als Drittes, Höhe eines Zylinders; Durchmesser von Ring und Stab eines Torus; Stabdurchmesser, Breite, Länge eines Glieds',
  'round the axis of what is made': 'rings um die Achse des Erzeugten',
  'along its axis or bar': 'längs seiner Achse oder seines Stabs',
  'the hull of the points, and faces are checked to bound it; false: any shape, as of a bow and of parts of an anchor where it is not given':
    'die Hülle der Punkte; bei Flächen wird geprüft, dass sie sie umschließen; false: jede Form, wie die eines Bugs und von Ankerteilen, wo nichts angegeben ist',
  'metres per unit of the numbers': 'Meter je Einheit der Zahlen',
  'along x, y and z of the numbers, beside the scale':
    'längs x, y und z der Zahlen, neben dem Maßstab',
  'the axis that points up in the file; y is turned to z about x':
    'die Achse, die in der Datei nach oben weist; y wird um x auf z gedreht',
  'that of the numbers, or the centroid of the volume':
    'der der Zahlen, oder der Schwerpunkt des Volumens',
  'equal points are joined and faces turned to agree; false: such a mesh is refused':
    'gleiche Punkte werden verbunden und Flächen einheitlich gewendet; false: ein solches Netz wird abgelehnt',
  'points nearer than this are joined': 'Punkte, die näher beieinander liegen, werden verbunden',
  'as many as possible, at most so many': 'so viele wie möglich, höchstens so viele',
  'of the shell from the vertical': 'der Außenhaut gegen das Lot',
  'change of its slope upward': 'Änderung ihrer Neigung nach oben',
  'of the waterline from the centre line': 'der Wasserlinie gegen die Mittschiffslinie',
  'change of its slope forward': 'Änderung ihrer Neigung nach vorn',
  'above the level': 'über der Waagerechten',
  'aft of straight inboard': 'achterlicher als gerade nach innen',
  'radius of the pipe': 'Radius der Klüse',
  'radius of its rounding': 'Radius ihrer Rundung',
  'from the shell on': 'von der Außenhaut an',
  'of shank or head, at most so many': 'von Schaft oder Haupt, höchstens so viele',
  'shank and head': 'Schaft und Haupt',
  "of the anchor's mass": 'an der Masse des Ankers',
  'may be the first': 'darf der erste sein',
  'kelvin-voigt-winkler by volume, potential by volume without loss of its own, the others by depth; restitution finds the damping that gives the wanted rebound':
    'kelvin-voigt-winkler nach Volumen, potential nach Volumen ohne eigenen Verlust, die anderen nach Tiefe; restitution findet die Dämpfung, die den gewünschten Rückprall gibt',
  "of the laws by depth, force per depth to the exponent; of potential, pressure per volume to the exponent; without it Hertz's from the materials and the curvature":
    'der Gesetze nach Tiefe, Kraft je Tiefe hoch Exponent; von potential Druck je Volumen hoch Exponent; ohne Angabe die nach Hertz aus Werkstoffen und Krümmung',
  'of depth, or of volume': 'der Tiefe, oder des Volumens',
  'coefficient in the law; only the law restitution rebounds by just that':
    'Beiwert im Gesetz; nur das Gesetz restitution prallt um genau so viel zurück',
  'slower touches are damped as this one': 'langsamere Berührungen werden wie diese gedämpft',
  'karnopp sticks without creep; coulomb is regularised, for comparison; stick-slip passes smoothly from an anchored bristle to sliding; lugre has a bristle that bends before it slips, and holds the better the longer it has stuck':
    'karnopp haftet ohne Kriechen; coulomb ist geglättet, zum Vergleich; stick-slip geht glatt von einer verankerten Borste zum Gleiten über; lugre hat eine Borste, die sich biegt, bevor sie rutscht, und umso besser hält, je länger sie gehaftet hat',
  'without it that of sliding': 'ohne Angabe die beim Gleiten',
  'slip speed below which a contact may stick, or sliding friction fades':
    'Gleitgeschwindigkeit, unter der ein Kontakt haften darf oder die Gleitreibung ausklingt',
  'of the spring that holds; without it that of the beds':
    'der Feder, die hält; ohne Angabe die der Bettungen',
  'without it from the viscosity of the beds': 'ohne Angabe aus der Viskosität der Bettungen',
  'at which stick-slip passes from sticking to sliding':
    'bei der stick-slip vom Haften zum Gleiten übergeht',
  'added to stick-slip and lugre': 'kommt zu stick-slip und lugre hinzu',
  'of lugre, in which a contact at rest comes to its sticking friction':
    'von lugre, in der ein ruhender Kontakt zu seiner Haftreibung kommt',
  'of lugre, stretch at break-away whatever the load; without it the stuck stiffness holds for all loads':
    'von lugre, Dehnung beim Losbrechen bei jeder Last; ohne Angabe gilt die Haftsteifigkeit für alle Lasten',
  'arm of the resisting moment': 'Hebelarm des widerstehenden Moments',
  'arm of the resisting moment about the normal':
    'Hebelarm des widerstehenden Moments um die Normale',
  'a part with a shape or colliders, or any':
    'ein Teil mit einer Form oder Kontaktkörpern, oder any',
  'interference volume of convex bodies, or of meshes of any shape; a mesh that is not convex always takes the second':
    'Durchdringungsvolumen konvexer Körper, oder von Netzen beliebiger Form; ein Netz, das nicht konvex ist, nimmt immer das Zweite',
  'without it the radius of the sphere of equal volume':
    'ohne Angabe der Radius der Kugel gleichen Volumens',
  'steps are cut so that no body passes through another':
    'Schritte werden so gekürzt, dass kein Körper durch einen anderen tritt',
  'a part with an outline, or any': 'ein Teil mit einem Umriss, oder any',
  'force per area of overlap of the outlines': 'Kraft je überdeckter Fläche der Umrisse',
  'force per rate of that area': 'Kraft je Änderung dieser Fläche',
  'of what is stuck': 'des Haftenden',
  'without it no less than that of sliding': 'ohne Angabe nicht kleiner als die beim Gleiten',
  'speed apart over speed of approach that the cap allows':
    'Geschwindigkeit auseinander durch Annäherungsgeschwindigkeit, die der Deckel zulässt',
  'exact holds normal and friction together, separate each alone, smallest with the smallest mass over directions as the paper has it; of euler and euler-cromer only':
    'exact hält Normalkraft und Reibung zusammen, separate jede für sich, smallest mit der kleinsten Masse über alle Richtungen, wie in der Veröffentlichung; nur mit euler und euler-cromer',
  'the cap counts what wind, engines and water do within the step':
    'der Deckel rechnet mit, was Wind, Maschinen und Wasser innerhalb des Schritts tun',
  'part.key of a field that takes inputs': 'Teil.Schlüssel eines Felds, das Eingänge annimmt',
  "at the start; without it the target's own; of a choice the number of the word, from 0":
    'zu Beginn; ohne Angabe der des Ziels; bei einer Auswahl die Nummer des Worts, ab 0',
  'of a choice, at the start, instead of a value': 'einer Auswahl, zu Beginn, statt eines Werts',
  "without it the target's own": 'ohne Angabe der des Ziels',
  'of a sine added to the value': 'eines Sinus, der zum Wert hinzukommt',
  'of the sine': 'des Sinus',
  'it comes when this channel is above, or below, a value':
    'es tritt ein, wenn dieser Kanal über oder unter einem Wert liegt',
  "in the channel's unit": 'in der Einheit des Kanals',
  'when the channel has been so for so long': 'wenn es mit dem Kanal so lange so war',
  'not before this time': 'nicht vor dieser Zeit',
  'another event; without a channel it comes once for each time that one comes':
    'ein anderes Ereignis; ohne Kanal tritt es einmal ein für jedes Mal, dass jenes eintritt',
  'so long after that event': 'so lange nach jenem Ereignis',
  "when it is called; the run has an input of the event's name":
    'wenn es gerufen wird; der Lauf hat einen Eingang mit dem Namen des Ereignisses',
  'it comes at most so often': 'es tritt höchstens so oft ein',
  'inputs, by their ids': 'Eingänge, nach ihren Kennungen',
  "in the input's unit; of a choice the number of the word, from 0":
    'in der Einheit des Eingangs; bei einer Auswahl die Nummer des Worts, ab 0',
  'of a choice, instead of a value': 'einer Auswahl, statt eines Werts',
  'evenly in so long a time; 0 at once': 'gleichmäßig in so langer Zeit; 0 sofort',
  'joints, ends of lines (line.a, line.b) that let go; with spaces between':
    'Gelenke und Enden von Leinen (line.a, line.b), die loslassen; mit Leerzeichen dazwischen',
  'joints that take hold, if what they hold is within their reach; with spaces between':
    'Gelenke, die greifen, wenn das zu Haltende in ihrer Reichweite ist; mit Leerzeichen dazwischen',
  'lines that part where they pull most, joints that break for good; with spaces between':
    'Leinen, die reißen, wo sie am stärksten ziehen, Gelenke, die endgültig brechen; mit Leerzeichen dazwischen',
  'a sentence for who looks on': 'ein Satz für die, die zusehen',
  'the run is over with the frame of this moment':
    'der Lauf ist mit dem Bild dieses Augenblicks zu Ende',
  'path of a file (FMU), or of its folder unpacked, below the folder that the native runner is given':
    'Pfad einer Datei (FMU) oder ihres entpackten Ordners, unter dem Ordner, den das native Programm bekommt',
  'from one exchange to the next, a whole number of frames; without it one frame':
    'von einem Austausch zum nächsten, eine ganze Zahl von Bildern; ohne Angabe ein Bild',
  'what the unit reads': 'was der Baustein liest',
  "name of the unit's input; without it the id of this entry":
    'Name des Eingangs im Baustein; ohne Angabe die Kennung dieses Eintrags',
  'the unit is given the channel times this, as where it has other units':
    'der Baustein bekommt den Kanal mal diesen Faktor, etwa wo er andere Einheiten hat',
  'what it leads, by the ids of inputs of the scenario':
    'was er führt, nach den Kennungen der Eingänge des Szenarios',
  "name of the unit's output; without it the id of the input that it leads":
    'Name des Ausgangs im Baustein; ohne Angabe die Kennung des Eingangs, den er führt',
  'the input is set to the variable times this':
    'der Eingang wird auf die Variable mal diesen Faktor gesetzt',
  "a value outside the input's range is held at its end; else it ends the run":
    'ein Wert außerhalb des Bereichs des Eingangs wird an dessen Ende gehalten; sonst beendet er den Lauf',
  'set before the start': 'vor dem Beginn gesetzt',
  "in the unit's own unit": 'in der Einheit des Bausteins',
  "name of the unit's parameter; without it the id of this entry":
    'Name des Parameters im Baustein; ohne Angabe die Kennung dieses Eintrags',
  'what the run shows, in one sentence': 'was der Lauf zeigt, in einem Satz',
  'the moment shown first': 'der Augenblick, der zuerst gezeigt wird',
  'times as fast as the clock': 'so viele Male so schnell wie die Uhr',
  'id of one of the cameras': 'Kennung einer der Kameras',
  'false waits for who looks on': 'false wartet auf die, die zusehen',
  'in the menu of views': 'im Menü der Ansichten',
  'position of the camera; beside a kind that finds its place, a direction to look from':
    'Ort der Kamera; neben einer Art, die ihren Platz selbst findet, eine Blickrichtung',
  'what it looks at': 'wohin sie schaut',
  'id of a part that it goes along with': 'Kennung eines Teils, mit dem sie mitgeht',
  'given by eye and target; wide has the whole scene in it, action what touches, pulls most or moves, under looks from below the water, plan straight down':
    'given durch Auge und Ziel; wide zeigt die ganze Szene, action was sich berührt, am stärksten zieht oder sich bewegt, under schaut von unter Wasser, plan senkrecht nach unten',
  'sentences, cameras and speeds in time': 'Sätze, Kameras und Geschwindigkeiten im Lauf der Zeit',
  'from this moment on': 'von diesem Augenblick an',
  'so long its sentence stands; 0 until the next one':
    'so lange steht der Satz; 0 bis zum nächsten',
  'a sentence': 'ein Satz',
  'id of one of the cameras; without it the one before goes on':
    'Kennung einer der Kameras; ohne Angabe bleibt die vorige',
  'times as fast as the clock; 0 leaves it': 'so viele Male so schnell wie die Uhr; 0 lässt sie',
  'by the ids of parts': 'nach den Kennungen der Teile',
  'a word or two': 'ein oder zwei Wörter',
  'id of a part': 'Kennung eines Teils',
  '0 finds it': '0 findet es',
  'newtons a metre; 0 finds it': 'Newton je Meter; 0 findet es',
  'part.key or part.map.id.key words with spaces between, one value each, shown first on a phone':
    'Wörter Teil.Schlüssel oder Teil.Sammlung.Kennung.Schlüssel mit Leerzeichen dazwischen, je ein Wert, auf einem Telefon zuerst gezeigt',
  'of parts, by their ids': 'von Teilen, nach ihren Kennungen',
  'what the part is drawn as; auto: by its kind and form, plain: as it acts':
    'als was der Teil gezeichnet wird; auto: nach Art und Form, plain: wie er wirkt',
  'in a run without water a sea is drawn there for the eye, and does not act; 0: none':
    'in einem Lauf ohne Wasser wird dort eine See für das Auge gezeichnet, die nicht wirkt; 0: keine',
  'part.channel': 'Teil.Kanal',
  'the channel along the axis; without it time': 'der Kanal längs der Achse; ohne Angabe die Zeit',
  'point, vessel and wall are drawn only; the others can touch':
    'point, vessel und wall werden nur gezeichnet; die anderen können sich berühren',
  "edges of the box; a sphere's diameter is the first; of a cylinder or capsule (axis z) the diameter is the first and the whole height the third; of a chain link (long axis z, width along y) bar diameter, outer width, outer length":
    'Kanten des Quaders; bei einer Kugel ist der Durchmesser das Erste; bei Zylinder oder Kapsel (Achse z) der Durchmesser das Erste und die ganze Höhe das Dritte; bei einem Kettenglied (lange Achse z, Breite längs y) Stabdurchmesser, äußere Breite, äußere Länge',
  'of the prism that a cylinder is in contact; more roll truer, and cost more':
    'des Prismas, das ein Zylinder im Kontakt ist; mehr rollen genauer und kosten mehr',
  'where the shape is one': 'wo die Form eines ist',
  'for contact': 'für den Kontakt',
  'another motion; position and orientation are then relative to it':
    'eine andere Bewegung; Ort und Lage sind dann relativ zu ihr',
  'quaternion (w, x, y, z)': 'Quaternion (w, x, y, z)',
  'of x, y and z': 'von x, y und z',
  'of roll, pitch and yaw': 'von Rollen, Stampfen und Gieren',
  'the harmonic part grows smoothly over this time':
    'in dieser Zeit wächst der harmonische Anteil glatt an',
  'rising; positions and angles between them by cubic spline':
    'steigend; Orte und Winkel dazwischen durch kubischen Spline',
  'added to the mean position': 'kommt zum mittleren Ort hinzu',
  "in the part's own axes, or in those of from": 'in den Achsen des Teils, oder in denen von „Von“',
  "of a motion whose shape is a made bow, the mouth (where the pipe's axis meets the shell) or the pipe's upper end; z is then along the pipe into the ship, x forward":
    'bei einer Bewegung, deren Form ein erzeugter Bug ist, die Mündung (mouth, wo die Achse der Klüse auf die Außenhaut trifft) oder das obere Ende der Klüse; z weist dann längs der Klüse ins Schiff, x nach vorn',
  'convex bodies that touch, besides the shape':
    'konvexe Körper, die sich berühren, neben der Form',
  "of the shape's origin, in the part's axes": 'des Ursprungs der Form, in den Achsen des Teils',
  "quaternion (w, x, y, z), in the part's axes": 'Quaternion (w, x, y, z), in den Achsen des Teils',
  'without it that of the part': 'ohne Angabe der des Teils',
  'inputs lead the motion, such as from another program; the drive is where it is at the end of the coming frame interval':
    'Eingänge führen die Bewegung, etwa aus einem anderen Programm; die Führung ist, wo sie am Ende des kommenden Bildabstands ist',
  'added to the position': 'kommt zum Ort hinzu',
  "rate of the drive's x": 'Geschwindigkeit von x der Führung',
  "rate of the drive's roll": 'Geschwindigkeit des Rollens der Führung',
  'rising; longer waves move it as the first, shorter ones not':
    'steigend; längere Wellen bewegen wie die erste, kürzere nicht',
  'amplitude and phase by heading (RAO), added to the motion':
    'Amplitude und Phase nach Richtung (RAO), kommt zur Bewegung hinzu',
  'where the waves travel to, from the bow, positive to port; 0 from astern, pi from ahead':
    'wohin die Wellen laufen, vom Bug aus, positiv nach Backbord; 0 von achtern, pi von vorn',
  'for each metre of wave amplitude': 'je Meter Wellenamplitude',
  'lead before the crest at the origin': 'Vorlauf vor dem Kamm am Ursprung',
  'the hull is the same on both sides; headings then go from 0 to pi':
    'der Rumpf ist auf beiden Seiten gleich; die Richtungen gehen dann von 0 bis pi',
  'an anchor or shackle of the catalogue, as "shackle-bow-25"; gives what is not given here':
    'ein Anker oder Schäkel des Katalogs, wie „shackle-bow-25“; gibt, was hier nicht steht',
  'Ixx, Iyy, Izz about the centre of mass; without it that of the shape':
    'Ixx, Iyy, Izz um den Schwerpunkt; ohne Angabe die der Form',
  'Ixy, Ixz, Iyz as integrals of xy, xz, yz dm': 'Ixy, Ixz, Iyz als Integrale von xy, xz, yz dm',
  'for drawing, contact and, where it is not given, inertia':
    'für die Zeichnung, den Kontakt und, wo nicht angegeben, die Trägheit',
  "where the shape is one; its origin is the body's":
    'wo die Form eines ist; sein Ursprung ist der des Körpers',
  "in the body's axes, from its origin": 'in den Achsen des Körpers, von seinem Ursprung aus',
  'of its origin, at the start; the centre of mass is there but for "centre"':
    'seines Ursprungs, zu Beginn; der Schwerpunkt ist dort, wenn „centre“ nichts anderes sagt',
  'quaternion (w, x, y, z), at the start': 'Quaternion (w, x, y, z), zu Beginn',
  'world axes, at the start': 'Weltachsen, zu Beginn',
  'body axes, at the start': 'Achsen des Körpers, zu Beginn',
  'fixed keeps the orientation (a point mass)': 'fixed behält die Lage bei (eine Punktmasse)',
  'its volume, at the centre of mass, by a ramp over its height; or what of its shape is under the surface, where it is, so that it heels, rights itself and capsizes':
    'sein Volumen, am Schwerpunkt, mit einem Übergang über seine Höhe; oder was von seiner Form unter der Oberfläche ist, an Ort und Stelle, so dass er krängt, sich aufrichtet und kentert',
  'triangles that a shape which displaces has in waves, and a round one always; a mesh of more keeps its own':
    'Dreiecke, die eine verdrängende Form in Wellen hat, eine runde immer; ein Netz mit mehr behält die seinen',
  'for buoyancy, 0 for none; where its shape displaces, what is under water when added mass, damping and drag are as given, 0 for all of it':
    'für den Auftrieb, 0 für keinen; wo die Form verdrängt, was unter Wasser ist, wenn hydrodynamische Masse, Dämpfung und Widerstand wie angegeben gelten, 0 für alles davon',
  'drag coefficient times area along each body axis':
    'Widerstandsbeiwert mal Fläche längs jeder Achse des Körpers',
  'linear, about each body axis': 'linear, um jede Achse des Körpers',
  'about each body axis, by the share under water':
    'um jede Achse des Körpers, nach dem Anteil unter Wasser',
  'linear, as of waves that it radiates, 6 by 6 about the origin in body axes (surge, sway, heave, roll, pitch, yaw): 36 numbers or the 21 of the upper triangle; by the share under water':
    'linear, wie durch Wellen, die er abstrahlt, 6 mal 6 um den Ursprung in Achsen des Körpers (Längsschwingen, Querschwingen, Tauchen, Rollen, Stampfen, Gieren): 36 Zahlen oder die 21 des oberen Dreiecks; nach dem Anteil unter Wasser',
  '6 by 6 as that of damping, beside the diagonals that follow; by the share under water where the shape displaces, else always on':
    '6 mal 6 wie die der Dämpfung, neben den Diagonalen, die folgen; nach dem Anteil unter Wasser, wo die Form verdrängt, sonst immer voll',
  'added mass that grows on the way into the water takes momentum, and gives none back on the way out':
    'hydrodynamische Masse, die auf dem Weg ins Wasser wächst, nimmt Impuls auf und gibt auf dem Weg heraus keinen zurück',
  'along each body axis, on as the matrix is':
    'längs jeder Achse des Körpers, wirksam wie die Matrix',
  'about each body axis, on as the matrix is': 'um jede Achse des Körpers, wirksam wie die Matrix',
  'parked, it stands where it is whatever pulls at it, and touches nothing':
    'abgestellt (parked) steht er, wo er ist, was auch an ihm zieht, und berührt nichts',
  'while it is parked, a change puts it there, at once':
    'solange er abgestellt ist, setzt ihn eine Änderung dorthin, sofort',
  'as x': 'wie x',
  'as x; up': 'wie x; nach oben',
  'of yaw, pitch, roll (turned about z, then y, then x)':
    'von Gieren, Stampfen, Rollen (gedreht um z, dann y, dann x)',
  'as roll': 'wie das Rollen',
  'world axes, at the centre of mass': 'Weltachsen, am Schwerpunkt',
  'world axes': 'Weltachsen',
  'part or part.port, world (held at its position) or free':
    'Teil oder Teil.Anschluss, world (an seinem Ort gehalten) oder free',
  'where it is free or held by the world': 'wo es frei ist oder von der Welt gehalten wird',
  'clamped also holds its direction and twist': 'clamped hält auch Richtung und Verdrehung',
  "along the line from a to b, in the axes of what holds it; without it that of the straight line at the start, or of the start's shape":
    'längs der Leine von a nach b, in den Achsen dessen, was sie hält; ohne Angabe die der geraden Leine zu Beginn, oder der Form zu Beginn',
  'turn of the clamped end at the start, by the right hand about the line from a to b; the line starts twisted by b.roll less a.roll':
    'Drehung des eingespannten Endes zu Beginn, rechtshändig um die Leine von a nach b; die Leine beginnt um b.roll minus a.roll verdreht',
  'free lets it go for good': 'free lässt endgültig los',
  'dead load, world axes': 'tote Last, Weltachsen',
  'unstretched; without it the distance between the ends':
    'ungedehnt; ohne Angabe der Abstand der Enden',
  'instead of length and elements': 'statt Länge und Elementen',
  'lumped mass and chord strain, or consistent mass and the strain of the spline':
    'konzentrierte Masse und Dehnung der Sehne, oder konsistente Masse und Dehnung des Splines',
  'carried gives the nodes speeds between those of the ends; at rest, none':
    'carried gibt den Knoten Geschwindigkeiten zwischen denen der Enden; at rest keine',
  'a line sags between its ends; a knot lies in a straight line between them; a coil is a helix, a spiral lies flat, a snake is laid to and fro; without a length the line is as long as its shape':
    'eine Leine hängt zwischen ihren Enden durch; ein Knoten (knot) liegt in einer geraden Leine dazwischen; coil ist eine Schraube, spiral liegt flach, snake ist hin und her gelegt; ohne Länge ist die Leine so lang wie ihre Form',
  "half the width of a knot, radius of a coil, first radius of a spiral, straight length of a snake's legs; without it from the length, or 10 diameters":
    'die halbe Breite eines Knotens, der Radius von coil, der erste Radius von spiral, die gerade Länge der Schläge von snake; ohne Angabe aus der Länge, oder 10 Durchmesser',
  'of a coil or spiral, bends of a snake; where length and size are given and turns are not, as many as the length gives':
    'von coil oder spiral, Bögen von snake; wo Länge und Größe angegeben sind und die Windungen nicht, so viele, wie die Länge gibt',
  "rise of a coil or growth of a spiral each turn, between a snake's legs; without it from where both ends are held, or 1.25 diameters (snake 4)":
    'Anstieg von coil oder Wachstum von spiral je Windung, zwischen den Schlägen von snake; ohne Angabe daraus, wo beide Enden gehalten werden, oder 1,25 Durchmesser (snake 4)',
  'of a coil or spiral, across a snake or points; a knot bulges to this side; without it upwards':
    'von coil oder spiral, quer zu snake oder Punkten; ein Knoten baucht sich nach dieser Seite; ohne Angabe nach oben',
  "of a coil, spiral or snake with free ends; the knot's middle, as near as the line passes; added to points of a line with free ends":
    'von coil, spiral oder snake mit freien Enden; die Mitte des Knotens, so nah die Leine ihr kommt; wird zu den Punkten einer Leine mit freien Enden addiert',
  'x, y, z of each, from end a to end b; a natural spline goes through them':
    'x, y, z von jedem, von Ende a zu Ende b; ein natürlicher Spline geht hindurch',
  'a rope, chain or wire of the catalogue, as "wire-6x36-iwrc-1770-28"; gives what is not given here':
    'ein Tauwerk, eine Kette oder ein Drahtseil des Katalogs, wie „wire-6x36-iwrc-1770-28“; gibt, was hier nicht steht',
  'gives density and EA where they are not given':
    'gibt Dichte und EA, wo sie nicht angegeben sind',
  'in air, as catalogues of ropes have it, instead of density; the diameter stays that of what floats and is flowed round; without it density times the area':
    'an Luft, wie in Katalogen von Tauwerk, statt der Dichte; der Durchmesser bleibt der dessen, was schwimmt und umströmt wird; ohne Angabe Dichte mal Fläche',
  'needs both ends clamped and EI': 'braucht beide Enden eingespannt und EI',
  'newtons per unit strain rate': 'Newton je Dehnrate 1',
  'per unit rate of curvature': 'je Krümmungsrate 1',
  'share of EA that acts in compression; 0 for a chain or rope':
    'Anteil von EA, der auf Druck wirkt; 0 für eine Kette oder Tauwerk',
  'above it the line parts, in the element that pulls most; without it at none':
    'darüber reißt die Leine, in dem Element, das am stärksten zieht; ohne Angabe nie',
  'continuous is max(0, EA e + CID de/dt)': 'continuous ist max(0, EA e + CID de/dt)',
  'on pi d': 'auf pi d',
  'nothing, itself, other lines too, or bodies too':
    'nichts, sich selbst, auch andere Leinen, oder auch Körper',
  'pressure per share of the radius pressed in': 'Druck je Anteil des Radius, der eingedrückt ist',
  'dashpot over spring': 'Dämpfer durch Feder',
  'B of thesis 004, force per rate of the volume pressed in, instead of damping; without it damping times young by the radius':
    'B der Dissertation 004, Kraft je Rate des eingedrückten Volumens, statt der Dämpfung; ohne Angabe Dämpfung mal young durch den Radius',
  'stretch at which a stuck contact slips; 0 for a hundredth of the radius':
    'Dehnung, bei der ein haftender Kontakt rutscht; 0 für ein Hundertstel des Radius',
  'bristle sticks up to the slip length; lugre holds the better the longer it has stuck, and less the faster it slides':
    'bristle haftet bis zum Schlupfweg; lugre hält umso besser, je länger es gehaftet hat, und umso weniger, je schneller es gleitet',
  'of lugre; without it that of sliding': 'von lugre; ohne Angabe die beim Gleiten',
  'of lugre, at which sticking passes to sliding': 'von lugre, bei der Haften in Gleiten übergeht',
  'of lugre, coefficient for each m/s of slip': 'von lugre, Reibungszahl je m/s Schlupf',
  'left out, or kept, so that a free line keeps its angular momentum; then tight bends slip more easily, and parallel lines roll':
    'weggelassen oder beibehalten, so dass eine freie Leine ihren Drehimpuls behält; dann rutschen enge Bögen leichter, und parallele Leinen rollen',
  'of bristle, arm of the normal force where lines cross and turn on each other':
    'von bristle, Hebelarm der Normalkraft, wo sich Leinen kreuzen und aufeinander drehen',
  'parts of the line nearer than this along it do not touch; 0 for pi radii':
    'Teile der Leine, die längs ihr näher sind, berühren sich nicht; 0 für pi Radien',
  'unstretched, from end a': 'ungedehnt, von Ende a',
  'of the sphere, for buoyancy and drag': 'der Kugel, für Auftrieb und Widerstand',
  'it lies on it by its nodes, by three points an element, or falls through':
    'sie liegt mit ihren Knoten darauf, mit drei Punkten je Element, oder fällt hindurch',
  'x, y, z of each node at the start, from end a to end b, instead of a start shape; an end that is held is where it is held':
    'x, y, z jedes Knotens zu Beginn, von Ende a zu Ende b, statt einer Form zu Beginn; ein gehaltenes Ende ist, wo es gehalten wird',
  'x, y, z of each at the start, from end a to end b, world axes':
    'x, y, z von jedem zu Beginn, von Ende a zu Ende b, Weltachsen',
  'must be held by a part or the world': 'muss von einem Teil oder der Welt gehalten sein',
  'holds the payout speed, or the tension; stands on the brake; goes to a payout and holds it; or takes up the heave of what it follows':
    'hält die Fiergeschwindigkeit oder den Zug; steht auf der Bremse; fährt auf eine gefierte Länge und hält sie; oder gleicht das Tauchen dessen aus, dem sie folgt',
  'positive pays out': 'positiv fiert',
  'payout speed at the start, from which it ramps; the line begins with it':
    'Fiergeschwindigkeit zu Beginn, von der aus sie sich ändert; die Leine beginnt mit ihr',
  'payout since the start, in mode position':
    'gefierte Länge seit Beginn, in der Betriebsart position',
  'time constant with which a position, or the end of the stroke, is reached':
    'Zeitkonstante, mit der eine Stellung oder das Ende des Hubs erreicht wird',
  "part, or point of a part, whose heave the mode compensate takes up; without it what holds the line's end":
    'Teil oder Punkt eines Teils, dessen Tauchen die Betriebsart compensate ausgleicht; ohne Angabe, was das Ende der Leine hält',
  'the vertical, or the line as it leaves the winch':
    'die Senkrechte, oder die Leine, wie sie die Winde verlässt',
  'with which what is left of the heave is taken back':
    'mit der zurückgenommen wird, was vom Tauchen übrig bleibt',
  'in all, half each way from where compensating began; without it no limit':
    'insgesamt, zur Hälfte nach jeder Seite von dort, wo das Ausgleichen begann; ohne Angabe keine Grenze',
  'time constant of the measured tension': 'Zeitkonstante des gemessenen Zugs',
  'speed rising': 'bei steigender Geschwindigkeit',
  'speed falling': 'bei fallender Geschwindigkeit',
  'a node is inserted past it; without it 1.5 times the first':
    'darüber wird ein Knoten eingefügt; ohne Angabe das 1,5-Fache des ersten',
  'a node is removed below it; without it 0.5 times the first':
    'darunter wird ein Knoten entfernt; ohne Angabe das 0,5-Fache des ersten',
  'then the drum is empty; without it the length and what is spooled, else twice the length':
    'dann ist die Trommel leer; ohne Angabe die Länge und das Aufgespulte, sonst das Doppelte der Länge',
  '0 for an ideal winch': '0 für eine ideale Winde',
  'of the bare drum, where line lies on it in layers; of a gypsy to the chain':
    'der nackten Trommel, wo die Leine in Lagen auf ihr liegt; einer Kettennuss bis zur Kette',
  'line force per speed error, with a drum':
    'Kraft an der Leine je Abweichung der Geschwindigkeit, mit Trommel',
  'at the line, with a drum': 'an der Leine, mit Trommel',
  '0 open, 1 on, with a drum': '0 offen, 1 fest, mit Trommel',
  'at the line, before it slips': 'an der Leine, bevor sie rutscht',
  'with a drum, the brake sets by itself where the motor has been at its force limit without way for so long; 0 for never':
    'mit Trommel: die Bremse fällt von selbst ein, wo der Motor so lange ohne Weg an seiner Kraftgrenze war; 0 für nie',
  'in which mode brake, once the motor has stopped the drum, sets the brake and takes the motor off; and back':
    'in der die Betriebsart brake, sobald der Motor die Trommel angehalten hat, die Bremse setzt und den Motor wegnimmt; und zurück',
  'at the drum, instead of the motor force, 0 for none; by layers, the force falls with the radius':
    'an der Trommel, statt der Motorkraft, 0 für keine; mit Lagen fällt die Kraft mit dem Radius',
  'at the drum, instead of the brake force; 0 for none':
    'an der Trommel, statt der Bremskraft; 0 für keines',
  'of the drum, besides the speed limit; 0 for none':
    'der Trommel, neben der Grenze der Geschwindigkeit; 0 für keine',
  'of the drum, added to the speed set point times its radius':
    'der Trommel, kommt mal ihrem Radius zur Sollgeschwindigkeit hinzu',
  'between the flanges; line then lies on the drum in layers':
    'zwischen den Bordscheiben; die Leine liegt dann in Lagen auf der Trommel',
  'without it that of the line': 'ohne Angabe der der Leine',
  'over the layer below, in line diameters; sqrt(3)/2 in its grooves, 1 on top of it':
    'über der Lage darunter, in Leinendurchmessern; sqrt(3)/2 in ihren Rillen, 1 obenauf',
  'that the flanges hold; then the drum is full':
    'die die Bordscheiben fassen; dann ist die Trommel voll',
  'on the drum at the start, with a drum width; without it what may be paid out':
    'auf der Trommel zu Beginn, mit einer Breite der Trommel; ohne Angabe, was gefiert werden darf',
  'part or part.port, or the world; position and orientation are relative to it':
    'Teil oder Teil.Anschluss, oder die Welt; Ort und Lage sind relativ dazu',
  'of the base': 'des Sockels',
  'of the base, quaternion (w, x, y, z)': 'des Sockels, Quaternion (w, x, y, z)',
  'of colliders without one': 'der Kontaktkörper ohne eigenen',
  'from the base outwards': 'vom Sockel nach außen',
  'revolute turns about, prismatic slides along the z axis of the frame before it':
    'revolute dreht um die z-Achse der Achsen davor, prismatic schiebt längs ihr',
  "Denavit-Hartenberg, from this joint's axis to the next, about x":
    'Denavit-Hartenberg, von der Achse dieses Gelenks zur nächsten, um x',
  "from this joint's axis to the next, along x":
    'von der Achse dieses Gelenks zur nächsten, längs x',
  "along the joint's axis; a prismatic joint adds its displacement":
    'längs der Achse des Gelenks; ein Schubgelenk zählt seine Auslenkung hinzu',
  "about the joint's axis; a revolute joint adds its displacement":
    'um die Achse des Gelenks; ein Drehgelenk zählt seine Auslenkung hinzu',
  'of the link': 'des Glieds',
  'of water at rest about the centre of mass, the same in all directions, always on':
    'von ruhendem Wasser um den Schwerpunkt, in allen Richtungen gleich, immer wirksam',
  'in the frame before the joint, at displacement 0':
    'in den Achsen vor dem Gelenk, bei Auslenkung 0',
  'quaternion (w, x, y, z) to the frame before the joint':
    'Quaternion (w, x, y, z) zu den Achsen vor dem Gelenk',
  'Ixx, Iyy, Izz about the centre of mass': 'Ixx, Iyy, Izz um den Schwerpunkt',
  'locked holds, passive is free, position and velocity are controlled forces, rate moves exactly at the set speed':
    'locked hält, passive ist frei, position und velocity sind geregelte Kräfte, rate bewegt genau mit der Sollgeschwindigkeit',
  'in mode position; kept within the limits':
    'in der Betriebsart position; bleibt innerhalb der Grenzen',
  'in modes velocity and rate; falls to 0 at the limits':
    'in den Betriebsarten velocity und rate; fällt an den Grenzen auf 0',
  'force for a unit of displacement (position) or speed (velocity)':
    'Kraft je Einheit der Auslenkung (position) oder der Geschwindigkeit (velocity)',
  'on the integral of the error': 'auf das Integral der Abweichung',
  'force for a unit of speed (position) or acceleration (velocity)':
    'Kraft je Einheit der Geschwindigkeit (position) oder der Beschleunigung (velocity)',
  'of the actuator; 0 for no limit': 'des Antriebs; 0 für keine Grenze',
  'in mode rate; 0 takes the set speed within one tick':
    'in der Betriebsart rate; 0 nimmt die Sollgeschwindigkeit innerhalb eines Takts an',
  'without it there is none': 'ohne Angabe gibt es keine',
  'beyond the limits': 'jenseits der Grenzen',
  'beyond the limits; a stop only pushes': 'jenseits der Grenzen; ein Anschlag drückt nur',
  'of the joint': 'des Gelenks',
  'on the joint': 'auf das Gelenk',
  'of the link, spread evenly along it; for buoyancy and waves':
    'des Glieds, gleichmäßig längs ihm verteilt; für Auftrieb und Wellen',
  'that wind and water drag on': 'an der Wind und Wasser angreifen',
  'across the link, on its width': 'quer zum Glied, auf seine Breite',
  'id of the joint before it, or base': 'Kennung des Gelenks davor, oder base',
  "in the frame at the link's outer end": 'in den Achsen am äußeren Ende des Glieds',
  'bodies for contact': 'Körper für den Kontakt',
  "id of the joint before it, or base; the frame is the one at the link's outer end":
    'Kennung des Gelenks davor, oder base; es gelten die Achsen am äußeren Ende des Glieds',
  'what the joint leaves free': 'was das Gelenk frei lässt',
  'part or part.port, or the world': 'Teil oder Teil.Anschluss, oder die Welt',
  'of the joint in the world, where a side is the world; without it where the other side starts':
    'des Gelenks in der Welt, wo eine Seite die Welt ist; ohne Angabe, wo die andere Seite beginnt',
  'it turns about or slides along this one, in the axes of a; without it z':
    'um diese dreht es oder längs ihr schiebt es, in den Achsen von a; ohne Angabe z',
  'of the universal joint, at the start, in the axes of a; it goes with b':
    'des Kardangelenks, zu Beginn, in den Achsen von a; sie geht mit b mit',
  'of type distance; without it that of the start': 'der Art distance; ohne Angabe die zu Beginn',
  'torque at which the joint begins to turn': 'Moment, bei dem das Gelenk sich zu drehen beginnt',
  'force at which the joint begins to slide': 'Kraft, bei der das Gelenk zu schieben beginnt',
  'elastic displacement at which dry friction begins to slip':
    'elastische Auslenkung, bei der die trockene Reibung zu rutschen beginnt',
  'damping of the joint that sticks, over its stiffness':
    'Dämpfung des haftenden Gelenks durch seine Steifigkeit',
  'holds a speed, gives a torque or force, or holds a position':
    'hält eine Geschwindigkeit, gibt ein Moment oder eine Kraft, oder hält eine Stellung',
  'of b against a, in mode speed': 'von b gegen a, in der Betriebsart speed',
  'on b, in mode torque': 'auf b, in der Betriebsart torque',
  'in mode position': 'in der Betriebsart position',
  'torque or force for a unit of error, in speed or in position':
    'Moment oder Kraft je Einheit der Abweichung, in speed oder position',
  'without it there is no limit': 'ohne Angabe gibt es keine Grenze',
  'free lets go; held takes hold of what is within reach, once; armed as soon as it comes within reach':
    'free lässt los; held greift einmal, was in Reichweite ist; armed, sobald es in Reichweite kommt',
  'it takes hold where its sides are no farther apart than this':
    'es greift, wo seine Seiten nicht weiter auseinander sind',
  'and no faster against each other; without it at any speed':
    'und nicht schneller gegeneinander; ohne Angabe bei jeder Geschwindigkeit',
  'in which it draws what it has caught to its place; 0: it is held where it was':
    'in der es das Gefangene an seinen Platz zieht; 0: es wird gehalten, wo es war',
  'above it the joint breaks for good; without it at none':
    'darüber bricht das Gelenk endgültig; ohne Angabe nie',
  'as the force': 'wie die Kraft',
  'an anchor of the catalogue, as "anchor-hall-6000"; gives what is not given here':
    'ein Anker des Katalogs, wie „anchor-hall-6000“; gibt, was hier nicht steht',
  'of shank and head': 'von Schaft und Haupt',
  'of the mass; crown and flukes have 3/5 or more':
    'an der Masse; Kreuz und Flunken haben 3/5 oder mehr',
  'origin at the hinge, z up to the shackle, hinge along x; its mass is spread evenly over the volume':
    'Ursprung am Gelenk, z hinauf zum Schäkel, Gelenk längs x; seine Masse ist gleichmäßig über das Volumen verteilt',
  'a box from the hinge upward, where there is no mesh; without it by the mass, 0.33 x 0.33 x 2.9 m at 6414 kg':
    'ein Quader vom Gelenk nach oben, wo kein Netz ist; ohne Angabe nach der Masse, 0,33 x 0,33 x 2,9 m bei 6414 kg',
  'height of the shackle above the hinge; without it the eye of a made mesh, else the top of the mesh or of the box':
    'Höhe des Schäkels über dem Gelenk; ohne Angabe das Auge eines erzeugten Netzes, sonst das obere Ende von Netz oder Quader',
  'origin at the hinge, flukes up at angle 0, hinge along x':
    'Ursprung am Gelenk, Flunken bei Winkel 0 nach oben, Gelenk längs x',
  'a box with 3/10 of its height above the hinge to its middle, where there is no mesh; without it by the mass, 2.2 x 0.35 x 1.3 m at 6414 kg':
    'ein Quader mit 3/10 seiner Höhe über dem Gelenk bis zu seiner Mitte, wo kein Netz ist; ohne Angabe nach der Masse, 2,2 x 0,35 x 1,3 m bei 6414 kg',
  'of the hinge, at the start': 'des Gelenks, zu Beginn',
  'of the shank, quaternion (w, x, y, z), at the start':
    'des Schafts, Quaternion (w, x, y, z), zu Beginn',
  'of the hinge, world axes, at the start': 'des Gelenks, Weltachsen, zu Beginn',
  'of the shank, its own axes, at the start': 'des Schafts, eigene Achsen, zu Beginn',
  'at the start; 0 along the shank': 'zu Beginn; 0 längs des Schafts',
  'at the start': 'zu Beginn',
  'of the flukes, to both sides': 'der Flunken, nach beiden Seiten',
  'without it by the mass, 1e7 at 6414 kg': 'ohne Angabe nach der Masse, 1e7 bei 6414 kg',
  'its elastic moment grows by this share per rate of closing':
    'das elastische Moment wächst um diesen Anteil je Schließgeschwindigkeit',
  'dry; without it by the mass, 500 at 6414 kg':
    'trocken; ohne Angabe nach der Masse, 500 bei 6414 kg',
  'turn of the stuck hinge before it slips': 'Drehung des haftenden Gelenks, bevor es rutscht',
  'of the hinge': 'des Gelenks',
  'for buoyancy, spread as the mass is; without it that of steel; 0 for none':
    'für den Auftrieb, verteilt wie die Masse; ohne Angabe das von Stahl; 0 für keins',
  'drag coefficient times area along each axis, spread as the mass is':
    'Widerstandsbeiwert mal Fläche längs jeder Achse, verteilt wie die Masse',
  'of the shank, from the hinge; "shackle" and "head" are always there':
    'des Schafts, vom Gelenk aus; „shackle“ und „head“ sind immer da',
  'the anchor, or its point that goes into the pipe, such as anchor.shackle':
    'der Anker, oder sein Punkt, der in die Klüse geht, wie anchor.shackle',
  'or its point at the mouth of the pipe; without it the world':
    'oder sein Punkt an der Mündung der Klüse; ohne Angabe die Welt',
  'that hauls': 'die hievt',
  'without it that of the winch': 'ohne Angabe die der Winde',
  "points into the pipe at home, in the body's frame; without it z":
    'weist in der Ruhelage in die Klüse, in den Achsen des Körpers; ohne Angabe z',
  "into the ship, in the hull's frame; without it z":
    'ins Schiff, in den Achsen des Rumpfs; ohne Angabe z',
  "of the body's point, in the frame of the hull's point":
    'des Punkts am Körper, in den Achsen des Punkts am Rumpf',
  'distance from that position': 'Abstand von diesem Ort',
  "how far the body's point is in the pipe at least":
    'wie weit der Punkt am Körper mindestens in der Klüse ist',
  'between the axes of body and pipe at most; without it any':
    'zwischen den Achsen von Körper und Klüse höchstens; ohne Angabe jeder',
  'of any point of the body against the hull, at most':
    'jedes Punkts des Körpers gegen den Rumpf, höchstens',
  'it stays so long': 'so lange bleibt er',
  "of the winch's limit, from which it counts as at its limit":
    'an der Grenze der Winde, von dem an sie als an ihrer Grenze zählt',
  "the winch's limit; without it its tension set point, or its motor's force":
    'die Grenze der Winde; ohne Angabe ihr Sollzug oder die Kraft ihres Motors',
  'towards home; slower is no way made': 'zur Ruhelage hin; langsamer zählt als kein Weg',
  'it is stuck so long': 'so lange sitzt er fest',
  'hauled chain that runs out again, or way from where it was home':
    'gehievte Kette, die wieder ausläuft, oder Weg von der Ruhelage',
  'time constant of the tension': 'Zeitkonstante des Zugs',
  'peak of the tension over its running mean': 'Spitze des Zugs durch sein gleitendes Mittel',
  'a peak that lasts longer is a pull': 'eine Spitze, die länger dauert, ist ein Zug',
  'impact speed from which a touch after home counts':
    'Stoßgeschwindigkeit, von der an eine Berührung nach der Ruhelage zählt',
  "a contact's force counts as spread over no less":
    'die Kraft eines Kontakts gilt als über nicht weniger verteilt',
  'without it the duration of the run': 'ohne Angabe die Dauer des Laufs',
  'what differs between the runs of hawse repeat':
    'was sich zwischen den Läufen von hawse repeat unterscheidet',
  'part.key of a number, or part.key.x of a vector, that differs from run to run':
    'Teil.Schlüssel einer Zahl, oder Teil.Schlüssel.x eines Vektors, die sich von Lauf zu Lauf unterscheiden',
  'part or part.port, or the world (held at its position)':
    'Teil oder Teil.Anschluss, oder die Welt (an seinem Ort gehalten)',
  'where the world holds it': 'wo die Welt es hält',
  'along which a winch hauls, in the axes of what holds the end; without it that of the first link at the start':
    'wohin eine Winde hievt, in den Achsen dessen, was das Ende hält; ohne Angabe die des ersten Glieds zu Beginn',
  'part or part.port (a free body is moved there at the start), the world, or nothing':
    'Teil oder Teil.Anschluss (ein freier Körper wird zu Beginn dorthin gesetzt), die Welt, oder nichts',
  'where the world holds it, or the way of a free end leads':
    'wo die Welt es hält, oder wohin der Weg eines freien Endes führt',
  'x, y, z of points between the ends, along which the links lie at the start':
    'x, y, z von Punkten zwischen den Enden, an denen entlang die Glieder zu Beginn liegen',
  'a part whose shape is a made bow; in place of path the way is down its hawsepipe, round the lip and straight down, and a.direction is along the pipe':
    'ein Teil, dessen Form ein erzeugter Bug ist; statt path führt der Weg seine Klüse hinab, um die Lippe und senkrecht nach unten, und a.direction ist längs der Klüse',
  'a chain of the catalogue, as "chain-studless-r4-84"; gives what is not given here':
    'eine Kette des Katalogs, wie „chain-studless-r4-84“; gibt, was hier nicht steht',
  'of the bar': 'des Stabs',
  'in the ship at the start, for a winch to pay out':
    'zu Beginn im Schiff, die eine Winde fieren kann',
  'without it that of the type; the pitch is less by two bars':
    'ohne Angabe die der Art; die Teilung ist um zwei Stabdurchmesser kleiner',
  'without it that of the type': 'ohne Angabe wie die Art',
  'about its centre, across its length; without it that of the shape':
    'um seine Mitte, quer zu seiner Länge; ohne Angabe die der Form',
  'about its length, with universal joints; without it that of the shape':
    'um seine Länge, mit Kardangelenken; ohne Angabe die der Form',
  "share of the pitch, from the ship's end of the link":
    'Anteil der Teilung, vom Schiffsende des Glieds',
  "for contact, of a link that bars and bows cannot give; origin between its two ends, z along it from the ship's end":
    'für den Kontakt, eines Glieds, das Stäbe und Bögen nicht wiedergeben; Ursprung zwischen seinen Enden, z längs ihm vom Schiffsende aus',
  'ball leaves links free to turn about themselves; universal carries torsion and has friction':
    'ball lässt die Glieder sich frei um sich selbst drehen; universal überträgt Torsion und hat Reibung',
  'coefficient between links, universal joints': 'Reibungszahl zwischen Gliedern, Kardangelenke',
  'by which a joint gives before it slides': 'um den ein Gelenk nachgibt, bevor es gleitet',
  'of each axis of a universal joint; of a ball joint where it is given':
    'jeder Achse eines Kardangelenks; eines Kugelgelenks, wo er angegeben ist',
  'without it 0.01 E d^3': 'ohne Angabe 0,01 E d^3',
  'for contact, density and stops; without it steel':
    'für Kontakt, Dichte und Anschläge; ohne Angabe Stahl',
  'on d': 'auf d',
  "across the chain, on the steel's volume": 'quer zur Kette, auf das Volumen des Stahls',
  'above it the chain parts, in the link that pulls most; without it at none':
    'darüber reißt die Kette, in dem Glied, das am stärksten zieht; ohne Angabe nie',
  "stretches of other links, at the anchor's end": 'Strecken anderer Glieder, am Ankerende',
  '1 is at the anchor': '1 ist am Anker',
  'so many, towards the ship': 'so viele, zum Schiff hin',
  'a swivel lets what follows it turn': 'ein Wirbel (swivel) lässt drehen, was auf ihn folgt',
  'it lies on it by the points where links meet, or falls through':
    'sie liegt mit den Punkten darauf, wo sich Glieder treffen, oder fällt hindurch',
  'about the vertical through the centre of mass': 'um die Senkrechte durch den Schwerpunkt',
  'its x': 'sein x',
  'of the origin, at the start': 'des Ursprungs, zu Beginn',
  'over ground, at the start': 'über Grund, zu Beginn',
  'at the start, positive to port': 'zu Beginn, positiv nach Backbord',
  'about the origin': 'um den Ursprung',
  'its static moment': 'ihr statisches Moment',
  "Munk's moment with them; off, it resists accelerations only":
    'mit ihnen das Munk-Moment; ohne sie widersteht sie nur Beschleunigungen',
  'coefficient of strips over length and draught': 'Beiwert von Streifen über Länge und Tiefgang',
  'R0 Xvv Xvr Xrr Xvvvv': 'R0 Xvv Xvr Xrr Xvvvv',
  'Yv Yr Yvvv Yvvr Yvrr Yrrr': 'Yv Yr Yvvv Yvvr Yvrr Yrrr',
  'Nv Nr Nvvv Nvvr Nvrr Nrrr; Nv holds the Munk moment':
    'Nv Nr Nvvv Nvvr Nvrr Nrrr; Nv enthält das Munk-Moment',
  '0 for no propeller': '0 für keinen Propeller',
  'k0 k1 k2 of K_T = k0 + k1 J + k2 J^2': 'k0 k1 k2 von K_T = k0 + k1 J + k2 J^2',
  'negative astern': 'negativ nach achtern',
  'its x; without it half the length astern': 'sein x; ohne Angabe die halbe Länge achtern',
  'C1, C2 of positive and of negative inflow angle, as in MMG':
    'C1, C2 bei positivem und bei negativem Anströmwinkel, wie in MMG',
  '0 for no rudder': '0 für kein Ruder',
  'gradient of its force': 'Anstieg seiner Kraft',
  'positive turns the bow to port': 'positiv dreht den Bug nach Backbord',
  '0 is at once': '0 ist sofort',
  't_R a_H x_H, as in MMG': 't_R a_H x_H, wie in MMG',
  'gamma of negative and of positive inflow angle, l_R, as in MMG':
    'gamma bei negativem und bei positivem Anströmwinkel, l_R, wie in MMG',
  'epsilon kappa eta, as in MMG': 'epsilon kappa eta, wie in MMG',
  'tunnels, azimuths, and tugs as forces':
    'Querstrahlruder, Azimutantriebe, und Schlepper als Kräfte',
  'a tunnel pushes to port; azimuth and tug push along their angle':
    'ein Querstrahlruder (tunnel) drückt nach Backbord; azimuth und tug drücken längs ihres Winkels',
  "in the vessel's axes": 'in den Achsen des Schiffs',
  'as ordered': 'wie befohlen',
  'of the force, 0 ahead, positive to port': 'der Kraft, 0 voraus, positiv nach Backbord',
  'from nothing to the greatest force': 'von nichts bis zur größten Kraft',
  "the middle of its foot on the body, in the body's axes":
    'die Mitte seines Fußes am Körper, in den Achsen des Körpers',
  "direction it points to, from the body's x axis, positive to port":
    'Richtung, in die er weist, von der x-Achse des Körpers aus, positiv nach Backbord',
  'a fender of the catalogue, as "fender-pneumatic-50-2500x4000"; gives what is not given here':
    'ein Fender des Katalogs, wie „fender-pneumatic-50-2500x4000“; gibt, was hier nicht steht',
  'along its face': 'längs seiner Stirnfläche',
  'from foot to face, not deflected': 'vom Fuß zur Stirnfläche, nicht eingedrückt',
  'which curve of reaction against deflection it follows':
    'welcher Kurve der Reaktion über der Eindrückung er folgt',
  'share of the height; without it that of the type': 'Anteil der Höhe; ohne Angabe die der Art',
  'of type curve, shares of the rated deflection, rising from 0':
    'der Art curve, Anteile der Nenneindrückung, von 0 an steigend',
  'of type curve, shares of the rated reaction': 'der Art curve, Anteile der Nennreaktion',
  'coefficient of its face': 'Reibungszahl seiner Stirnfläche',
  'while its face sticks': 'solange seine Stirnfläche haftet',
  'share of the reaction for each unit of deflection speed over height':
    'Anteil der Reaktion je Einheit der Eindrückgeschwindigkeit durch die Höhe',
  'given points, the cut of a mesh, or made from length and beam':
    'angegebene Punkte, der Schnitt eines Netzes, oder aus Länge und Breite erzeugt',
  'x y x y ..., counter-clockwise seen from above':
    'x y x y ..., gegen den Uhrzeigersinn von oben gesehen',
  "height of the cut in the mesh's own axes": 'Höhe des Schnitts in den Achsen des Netzes',
  'of prescribed heave [m], roll and pitch [rad]':
    'des vorgegebenen Tauchens [m], Rollens und Stampfens [rad]',
  'of heave, roll, pitch': 'von Tauchen, Rollen, Stampfen',
  'heave, roll and pitch grow over this time':
    'Tauchen, Rollen und Stampfen wachsen in dieser Zeit an',
  'for drawing, and for contact in space': 'für die Zeichnung, und für den Kontakt im Raum',
  'for contact in space': 'für den Kontakt im Raum',
  'convex bodies that touch in space, besides the shape':
    'konvexe Körper, die sich im Raum berühren, neben der Form',
  'plane has surge, sway and yaw, and heave, roll and pitch as prescribed; six has all by forces':
    'plane hat Längsschwingen, Querschwingen und Gieren, dazu Tauchen, Rollen und Stampfen wie vorgegeben; six hat alle durch Kräfte',
  'of six degrees; 0 is length times beam': 'bei sechs Freiheitsgraden; 0 ist Länge mal Breite',
  'over the origin': 'über dem Ursprung',
  "0 is that of a box, the waterplane's second moment over the displaced volume":
    '0 ist die eines Quaders, das Flächenmoment zweiten Grades der Wasserlinienfläche durch das verdrängte Volumen',
  'about the centre of mass; 0 is a radius of 0.35 of the beam':
    'um den Schwerpunkt; 0 ist ein Trägheitsradius von 0,35 der Breite',
  'about the centre of mass; 0 is a radius of 0.25 of the length':
    'um den Schwerpunkt; 0 ist ein Trägheitsradius von 0,25 der Länge',
  'of heave [kg], roll and pitch [kg m^2]': 'von Tauchen [kg], Rollen und Stampfen [kg m^2]',
  'of heave [N s/m], roll and pitch [N m s]': 'von Tauchen [N s/m], Rollen und Stampfen [N m s]',
  'of heave [N s^2/m^2], roll and pitch [N m s^2]':
    'von Tauchen [N s^2/m^2], Rollen und Stampfen [N m s^2]',
  'heave [m], roll and pitch [rad]': 'Tauchen [m], Rollen und Stampfen [rad]',
  'by a table, or those of a box of length, beam and draught':
    'nach einer Tabelle, oder die eines Quaders aus Länge, Breite und Tiefgang',
  'rising; longer waves push as the first, shorter ones not':
    'steigend; längere Wellen drücken wie die erste, kürzere nicht',
  'amplitude and phase, and the mean drift': 'Amplitude und Phase, und die mittlere Drift',
  'force for each square metre of wave amplitude': 'Kraft je Quadratmeter Wellenamplitude',
  'of the origin': 'des Ursprungs',
  'of its x axis': 'seiner x-Achse',
  'of an outline that is made': 'eines erzeugten Umrisses',
  'of its sides, for drawing': 'seiner Seiten, für die Zeichnung',
  'of the side that is the world': 'der Seite, die die Welt ist',
  'a rope or chain of the catalogue, of the length given; gives what is not given here':
    'ein Tauwerk oder eine Kette des Katalogs, in der angegebenen Länge; gibt, was hier nicht steht',
  'without force; without it the distance of the sides at the start':
    'ohne Kraft; ohne Angabe der Abstand der Seiten zu Beginn',
  'force per rate of the distance': 'Kraft je Änderung des Abstands',
  'both ways, as a rope (it never pushes) or as a buffer (it never pulls)':
    'in beiden Richtungen, wie ein Seil (drückt nie) oder wie ein Puffer (zieht nie)',
  'free takes it away; held puts it back where it would be without force':
    'free nimmt sie weg; held setzt sie wieder ein, wo sie ohne Kraft wäre',
  'of the force, above which it breaks for good; without it at none':
    'der Kraft, über der sie endgültig bricht; ohne Angabe nie',
  'for drawing': 'für die Zeichnung',
  'part or part.port that carries it, or the world':
    'Teil oder Teil.Anschluss, der ihn trägt, oder die Welt',
  'of the gauge, in the frame of what carries it':
    'des Pegels, in den Achsen dessen, was ihn trägt',
  'a line (cable, chain, spring), or a part or part.port':
    'eine Leine (Seil, Kette, Feder), oder ein Teil oder Teil.Anschluss',
  'unstretched, of a line as it is outside now; of a spring the distance; past the end it is the end':
    'ungedehnt, einer Leine, wie sie jetzt draußen ist; einer Feder der Abstand; hinter dem Ende ist es das Ende',
  'end a or b of the line': 'Ende a oder b der Leine',
  "of the point, in the axes of the body's port":
    'des Punkts, in den Achsen des Anschlusses am Körper',
  'a cable, or a part or part.port': 'ein Seil, oder ein Teil oder Teil.Anschluss',
  'of force and moment; body: those of the port, with which they turn':
    'von Kraft und Moment; body: die des Anschlusses, mit dem sie sich drehen',
  'of a body': 'eines Körpers',
  'with its weight; what comes in a run comes at the speed of what carries it':
    'mit ihrem Gewicht; was in einem Lauf hinzukommt, kommt mit der Geschwindigkeit dessen, was es trägt',
  'without weight, alike in all directions, in water at rest':
    'ohne Gewicht, in allen Richtungen gleich, in ruhendem Wasser',
  'where it is held by the world': 'wo es von der Welt gehalten wird',
  'what the line runs through, in order from end a to end b':
    'wodurch die Leine läuft, der Reihe nach von Ende a zu Ende b',
  'part or part.port, or the world; of a sheave its middle':
    'Teil oder Teil.Anschluss, oder die Welt; einer Scheibe ihre Mitte',
  'where it is at the world': 'wo er an der Welt ist',
  'of sheave or post, to the middle of the line; 0 for a ring':
    'von Scheibe oder Poller, bis zur Mitte der Leine; 0 für einen Ring',
  'mu of the capstan law, T2 = T1 exp(mu angle)':
    'mu der Seilreibung nach Eytelwein, T2 = T1 exp(mu Winkel)',
  'turns about it besides what the falls show':
    'Windungen darum, neben denen, die die Parten zeigen',
  'of a sheave, in the axes of its part; the line goes about it by the right hand, from end a to end b. Without it the sheave swivels into the plane of its falls':
    'einer Scheibe, in den Achsen ihres Teils; die Leine läuft rechtshändig um sie, von Ende a zu Ende b. Ohne Angabe dreht sich die Scheibe in die Ebene ihrer Parten',
  'of a sheave that turns': 'einer Scheibe, die sich dreht',
  'radius of friction, coefficient times the radius of the pin; moment per load of a sheave':
    'Reibungsradius, Reibungszahl mal Radius des Bolzens; Moment einer Scheibe je Last',
  'friction of a sheave without load': 'Reibung einer Scheibe ohne Last',
  'unstretched; without it that of the way at the start':
    'ungedehnt; ohne Angabe die des Wegs zu Beginn',
  'line that is held by friction gives as this length of it does; without it a twentieth of the line':
    'Leine, die durch Reibung gehalten wird, gibt nach wie diese Länge von ihr; ohne Angabe ein Zwanzigstel der Leine',
  'line that always stays between two points, as an eye or a block that meets another passes no farther; without it 1/200 of the line, no more than half of what is there at the start':
    'Leine, die immer zwischen zwei Punkten bleibt, wie ein Auge oder ein Block, der auf einen anderen trifft, nicht weiter läuft; ohne Angabe 1/200 der Leine, höchstens die Hälfte dessen, was zu Beginn dort ist',
  'damping of line that is held by friction, over its stiffness':
    'Dämpfung der Leine, die durch Reibung gehalten wird, durch ihre Steifigkeit',
  'the cable that comes to the sheave; it ends there':
    'das Seil, das zur Scheibe kommt; es endet dort',
  'the one that is at the sheave; what holds it holds the sheave':
    'das an der Scheibe; was es hält, hält die Scheibe',
  'the cable that goes on from the sheave; it begins there':
    'das Seil, das von der Scheibe weiterläuft; es beginnt dort',
  'the one that is at the sheave, at the same place': 'das an der Scheibe, am selben Ort',
  'to the middle of the line; of inertia, pin and torque':
    'bis zur Mitte der Leine; für Trägheit, Bolzen und Moment',
  'of the sheave as it turns': 'der Scheibe, wie sie sich dreht',
  'mu of the capstan law, T2 = T1 exp(mu angle); 0 for a sheave that turns':
    'mu der Seilreibung nach Eytelwein, T2 = T1 exp(mu Winkel); 0 für eine Scheibe, die sich dreht',
  'turns about it besides what the line shows': 'Windungen darum, neben denen, die die Leine zeigt',
  'radius of friction, coefficient times the radius of the pin; moment per load':
    'Reibungsradius, Reibungszahl mal Radius des Bolzens; Moment je Last',
  'friction of the sheave without load': 'Reibung der Scheibe ohne Last',
  'line that is held by friction, or at its stop, gives as this length of it does; without it the longer first element':
    'Leine, die durch Reibung oder am Anschlag gehalten wird, gibt nach wie diese Länge von ihr; ohne Angabe das längere erste Element',
  'damping of line that is held so, over its stiffness':
    'Dämpfung der so gehaltenen Leine durch ihre Steifigkeit',
  'of all parts, with the water that moves with them':
    'aller Teile, mit dem Wasser, das sich mit ihnen bewegt',
  'of weights less buoyancy, 0 at z = 0': 'der Gewichte minus Auftrieb, 0 bei z = 0',
  'of lines, springs and contacts': 'von Leinen, Federn und Kontakten',
  'since the start; 0 or more': 'seit Beginn; 0 oder mehr',
  'since the start: of motions, winches, motors, current, wind and dead loads; positive puts energy in':
    'seit Beginn: von Bewegungen, Winden, Motoren, Strömung, Wind und toten Lasten; positiv bringt Energie hinein',
  'kinetic, gravity and elastic energy now, less at the start, less work, plus dissipated: 0 but for the errors of the integrator':
    'Bewegungs-, Lage- und Verformungsenergie jetzt, minus der zu Beginn, minus Arbeit, plus verlorener Energie: 0 bis auf die Fehler des Integrators',
  'sum of the sizes over the pairs of this entry':
    'Summe der Beträge über die Paare dieses Eintrags',
  'sum of the sizes over the pairs': 'Summe der Beträge über die Paare',
  '0 apart': '0 auseinander',
  'sum over the pairs, of the patch between the bodies':
    'Summe über die Paare, des Flecks zwischen den Körpern',
  'sum over the pairs': 'Summe über die Paare',
  'how many regions touch now': 'wie viele Bereiche sich jetzt berühren',
  'of the line with lines and bodies, sum of the sizes over its places':
    'der Leine mit Leinen und Körpern, Summe der Beträge über ihre Stellen',
  'sum of the sizes over its places': 'Summe der Beträge über ihre Stellen',
  'deepest of its places': 'die tiefste ihrer Stellen',
  'fastest of its places': 'die schnellste ihrer Stellen',
  'what hangs together counts once': 'was zusammenhängt, zählt einmal',
  'elastic, of all lines that touch together':
    'elastisch, aller Leinen, die sich miteinander berühren',
  'sum of the normal forces, positive presses apart':
    'Summe der Normalkräfte, positiv drückt auseinander',
  'sum of the sizes': 'Summe der Beträge',
  deepest: 'die tiefste',
  'of the outlines, without fenders': 'der Umrisse, ohne Fender',
  'fastest, along the normal; positive closes':
    'die schnellste, längs der Normalen; positiv schließt',
  'by what touches now, since its first touch':
    'durch das, was sich jetzt berührt, seit der ersten Berührung',
  'normal force of the fender, positive presses apart':
    'Normalkraft des Fenders, positiv drückt auseinander',
  'at that deflection, by its curve': 'bei dieser Eindrückung, nach seiner Kurve',
  'energy taken by the rated energy; above 1 it is overloaded':
    'aufgenommene Energie durch Nennenergie; über 1 ist er überlastet',
  'normal, sum of the sizes over its points': 'normal, Summe der Beträge über seine Punkte',
  'size of the sum over its points': 'Betrag der Summe über seine Punkte',
  'of its deepest point; 0 apart': 'seines tiefsten Punkts; 0 auseinander',
  'of its origin, world': 'seines Ursprungs, Welt',
  'of its origin, world; up': 'seines Ursprungs, Welt; nach oben',
  'of its origin, world; positive up': 'seines Ursprungs, Welt; positiv nach oben',
  'sum of what other parts do to it, world': 'Summe dessen, was andere Teile mit ihm tun, Welt',
  'as fx': 'wie fx',
  'as fx; up': 'wie fx; nach oben',
  'world; positive by the right hand': 'Welt; positiv rechtshändig',
  'as mx': 'wie mx',
  'of its origin, world; up, 0 at the still water':
    'seines Ursprungs, Welt; nach oben, 0 am ruhigen Wasserspiegel',
  'size of the velocity of its origin': 'Betrag der Geschwindigkeit seines Ursprungs',
  'about its x axis, of the angles yaw, pitch, roll (turned about z, then y, then x); -pi to pi':
    'um seine x-Achse, der Winkel Gieren, Stampfen, Rollen (gedreht um z, dann y, dann x); -pi bis pi',
  'about its y axis, positive with x pointing down; -pi/2 to pi/2':
    'um seine y-Achse, positiv, wenn x nach unten weist; -pi/2 bis pi/2',
  "about the world's z axis, positive counter-clockwise from above":
    'um die z-Achse der Welt, positiv gegen den Uhrzeigersinn von oben',
  'angular velocity about its own x axis': 'Winkelgeschwindigkeit um die eigene x-Achse',
  'angular velocity about its own y axis': 'Winkelgeschwindigkeit um die eigene y-Achse',
  'angular velocity about its own z axis': 'Winkelgeschwindigkeit um die eigene z-Achse',
  'of its mass, without added mass': 'seiner Masse, ohne hydrodynamische Masse',
  'size of the sum of all forces of other parts on it; weight and water are not among them':
    'Betrag der Summe aller Kräfte anderer Teile darauf; Gewicht und Wasser gehören nicht dazu',
  'where its shape displaces, as what follows': 'wo seine Form verdrängt, wie das Folgende',
  'depth of its deepest point under the surface over it':
    'Tiefe seines tiefsten Punkts unter der Oberfläche darüber',
  'area, seen from above': 'Fläche, von oben gesehen',
  'of the metacentre over its centre of mass, as it lies, about the axis where it is least':
    'des Metazentrums über seinem Schwerpunkt, wie er liegt, um die Achse, um die sie am kleinsten ist',
  'of the volume under water, world': 'des Volumens unter Wasser, Welt',
  'at the end itself: the force of the line on what is there, along the line; positive pulls. At a free end it is what hangs there, a dead load or a point mass':
    'am Ende selbst: die Kraft der Leine auf das, was dort ist, längs der Leine; positiv zieht. An einem freien Ende, was dort hängt, eine tote Last oder eine Punktmasse',
  'as tension_a': 'wie tension_a',
  'of the elements (each at its middle) and the ends':
    'der Elemente (jedes in seiner Mitte) und der Enden',
  'its size, shear and the inertia and weight of the half element there included; 0 at a free end':
    'ihr Betrag, mit Querkraft sowie Trägheit und Gewicht des halben Elements dort; 0 an einem freien Ende',
  'as force_a': 'wie force_a',
  'without what a winch has taken in': 'ohne das, was eine Winde eingeholt hat',
  "sum of the elements' chords": 'Summe der Sehnen der Elemente',
  'outside; a winch makes and takes them': 'draußen; eine Winde macht sie und nimmt sie weg',
  'half of the unstretched length from either end, world':
    'die Hälfte der ungedehnten Länge von beiden Enden, Welt',
  'as mid_x': 'wie mid_x',
  'as mid_x; up': 'wie mid_x; nach oben',
  world: 'Welt',
  'world, up': 'Welt, nach oben',
  'of the spline through the nodes; 0 for a line without bending stiffness':
    'des Splines durch die Knoten; 0 bei einer Leine ohne Biegesteifigkeit',
  'from end a to end b, 0 as the line lies at the start; positive by the right hand along the line. Where GJ is above 0':
    'von Ende a zu Ende b, 0, wie die Leine zu Beginn liegt; positiv rechtshändig längs der Leine. Wo GJ über 0 ist',
  'in the line, of the sign of twist. Where GJ is above 0':
    'in der Leine, mit dem Vorzeichen von twist. Wo GJ über 0 ist',
  'from end a; 0: the line is whole. Of lines that can let go or part':
    'von Ende a; 0: die Leine ist ganz. Bei Leinen, die loslassen oder reißen können',
  '1: something holds it, 0: nothing. Of lines that can let go or part':
    '1: etwas hält es, 0: nichts. Bei Leinen, die loslassen oder reißen können',
  'as held_a': 'wie held_a',
  'unstretched, by what each node or sample stands for. Of lines over a ground':
    'ungedehnt, nach dem, wofür jeder Knoten oder jede Probe steht. Bei Leinen über einem Grund',
  'negative: hauled in': 'negativ: gehievt',
  'of the line at the fairlead, along its first element there, low-passed: what the control works with':
    'der Leine am Auslauf, längs ihres ersten Elements dort, tiefpassgefiltert: womit die Regelung arbeitet',
  'tension, payout, or speed (positive pays out), by mode. Where no input switches the mode':
    'Zug, gefierte Länge oder Geschwindigkeit (positiv fiert), nach Betriebsart. Wo kein Eingang die Betriebsart schaltet',
  'of the control, before its limits of acceleration; positive pays out':
    'der Regelung, vor ihren Grenzen der Beschleunigung; positiv fiert',
  'positive hauls in. With a drum (drum_inertia above 0)':
    'positiv hievt. Mit Trommel (drum_inertia über 0)',
  'by the brake, or at the end of the line; 1 held, 0 free. With a drum':
    'von der Bremse, oder am Ende der Leine; 1 gehalten, 0 frei. Mit Trommel',
  '0 speed, 1 tension, 2 brake, 3 position, 4 compensate. Where an input switches it':
    '0 Geschwindigkeit, 1 Zug, 2 Bremse, 3 Stellung, 4 Ausgleich. Wo ein Eingang sie schaltet',
  'positive pays out. Where an input switches the mode':
    'positiv fiert. Wo ein Eingang die Betriebsart schaltet',
  'as set_speed': 'wie set_speed',
  'since compensating began, positive where line is to be paid out. In mode compensate, or where an input switches the mode':
    'seit das Ausgleichen begann, positiv, wo Leine zu fieren ist. In der Betriebsart compensate, oder wo ein Eingang die Betriebsart schaltet',
  'payout for it. As heave': 'dafür gefierte Länge. Wie heave',
  'heave less what is taken. As heave': 'heave minus des Ausgeglichenen. Wie heave',
  '-1, 1: it is used up; 0. As heave': '-1, 1: er ist aufgebraucht; sonst 0. Wie heave',
  'on the drum, from 1, that the line leaves. With a drum width':
    'auf der Trommel, ab 1, die die Leine verlässt. Mit einer Breite der Trommel',
  'at which the line leaves the drum. With a drum width':
    'bei dem die Leine die Trommel verlässt. Mit einer Breite der Trommel',
  'with a drum width': 'mit einer Breite der Trommel',
  'since the start, positive pays out. With a drum width':
    'seit Beginn, positiv fiert. Mit einer Breite der Trommel',
  'as turn': 'wie turn',
  'positive hauls in. With a drum width and inertia':
    'positiv hievt. Mit Breite und Trägheit der Trommel',
  "of the joint's coordinate: the angle of a revolute joint, the way of a prismatic one, counted from its row's theta or d":
    'der Koordinate des Gelenks: der Winkel eines Drehgelenks, der Weg eines Schubgelenks, gezählt ab theta oder d seiner Zeile',
  'rate of position': 'Geschwindigkeit der Stellung',
  'of actuator and stops on the joint, positive along its coordinate; of a joint that is held, what holds it':
    'von Antrieb und Anschlägen am Gelenk, positiv längs seiner Koordinate; bei einem gehaltenen Gelenk, was es hält',
  'effort times rate': 'Stellkraft mal Geschwindigkeit',
  "of the last link's frame, world": 'der Achsen des letzten Glieds, Welt',
  'as tip.x': 'wie tip.x',
  'as tip.x; up': 'wie tip.x; nach oben',
  'of all links': 'aller Glieder',
  'of the crane and what hangs on it on what it stands on, world':
    'des Krans und dessen, was an ihm hängt, auf das, worauf er steht, Welt',
  'as base.fx': 'wie base.fx',
  'as base.fx; negative: it stands': 'wie base.fx; negativ: er steht',
  "about the crane's origin, world": 'um den Ursprung des Krans, Welt',
  'as base.mx': 'wie base.mx',
  'of the joint on b (and the opposite on a), motor and stops included, world':
    'des Gelenks auf b (und entgegengesetzt auf a), mit Motor und Anschlägen, Welt',
  "about b's point of the joint, motor and stops included, world":
    'um den Punkt des Gelenks an b, mit Motor und Anschlägen, Welt',
  'how far the constraint is from being met; 0 but for rounding':
    'wie weit die Zwangsbedingung verletzt ist; 0 bis auf Rundung',
  'as gap': 'wie gap',
  'of b against a along the axis. Of joints that slide':
    'von b gegen a längs der Achse. Bei Gelenken, die schieben',
  'rate of displacement': 'Änderung der Auslenkung',
  'of b against a about the axis, by the right hand; counts turns. Of joints that turn about an axis':
    'von b gegen a um die Achse, rechtshändig; zählt Umdrehungen. Bei Gelenken, die um eine Achse drehen',
  'rate of angle': 'Änderung des Winkels',
  'of a universal joint': 'eines Kardangelenks',
  'force or moment of the motor on b along its coordinate; of a universal joint the sum of both':
    'Kraft oder Moment des Motors auf b längs seiner Koordinate; bei einem Kardangelenk die Summe beider',
  'positive drives, negative brakes; the damping of a position motor included':
    'positiv treibt, negativ bremst; mit der Dämpfung eines Motors, der eine Stellung hält',
  'power that the friction of the joint takes, dry and viscous':
    'Leistung, die die Reibung des Gelenks nimmt, trockene und viskose',
  '1: it holds, 0: it is free, -1: it is broken. Of joints that can let go':
    '1: es hält, 0: es ist frei, -1: es ist gebrochen. Bei Gelenken, die loslassen können',
  "of b's from a's, as far as it may be caught. Of joints that can let go":
    'desjenigen an b von dem an a, soweit er gefangen werden kann. Bei Gelenken, die loslassen können',
  "size of the velocity of the shank's origin":
    'Betrag der Geschwindigkeit des Ursprungs am Schaft',
  'of the shank about its x axis (turned about z, then y, then x)':
    'des Schafts um seine x-Achse (gedreht um z, dann y, dann x)',
  'of the shank about its y axis, positive with x pointing down':
    'des Schafts um seine y-Achse, positiv, wenn x nach unten weist',
  "of the shank about the world's z axis, positive counter-clockwise from above":
    'des Schafts um die z-Achse der Welt, positiv gegen den Uhrzeigersinn von oben',
  "angle between the shank's z axis and the world's, 0 to pi":
    'Winkel zwischen den z-Achsen von Schaft und Welt, 0 bis pi',
  'of the head about its hinge against the shank, 0 in line with it':
    'des Hauptes um sein Gelenk gegen den Schaft, 0 in einer Linie mit ihm',
  'rate of the fluke angle': 'Änderung des Winkels der Flunken',
  'size of the force of the chain on the anchor': 'Betrag der Kraft der Kette auf den Anker',
  'on the head about its hinge, where the fluke angle is at its limit; positive towards larger angles':
    'auf das Haupt um sein Gelenk, wo der Winkel der Flunken an seiner Grenze ist; positiv zu größeren Winkeln hin',
  'of shank and head, with added mass': 'von Schaft und Haupt, mit hydrodynamischer Masse',
  'size of the sum of normal forces and friction, and of lines on its origin':
    'Betrag der Summe von Normalkräften und Reibung, und von Leinen auf seinen Ursprung',
  'size of the sum of normal forces and friction': 'Betrag der Summe von Normalkräften und Reibung',
  '0 open, 1 home, 2 jammed, 3 slipped, 4 out of time':
    '0 offen, 1 in der Ruhelage, 2 verklemmt, 3 gerutscht, 4 Zeit abgelaufen',
  '0 hanging, 1 against the hull, 2 lying home, 3 stuck':
    '0 hängt, 1 am Rumpf, 2 liegt in der Ruhelage, 3 sitzt fest',
  'of the body with the hull; -1 none': 'des Körpers mit dem Rumpf; -1 keiner',
  'when it came to rest there; -1 not': 'wann er dort zur Ruhe kam; -1 nicht',
  'when it stuck; -1 not': 'wann er festsaß; -1 nicht',
  'when it had slipped farther than allowed; -1 not':
    'wann er weiter als erlaubt gerutscht war; -1 nicht',
  "of the chain at the winch, else the force on the body's port; low-passed by filter":
    'der Kette an der Winde, sonst die Kraft auf den Anschluss des Körpers; tiefpassgefiltert mit filter',
  'largest filtered tension since the start': 'größter gefilterter Zug seit Beginn',
  'since the start of the run': 'seit Beginn des Laufs',
  'counted since the start': 'seit Beginn gezählt',
  'while the winch was not told to pay out': 'während die Winde nicht fieren sollte',
  'how many there are now': 'wie viele es jetzt sind',
  'sum of the sizes over the contacts': 'Summe der Beträge über die Kontakte',
  'since the start, of that sum': 'seit Beginn, von dieser Summe',
  'touches faster than knock.speed': 'Berührungen, schneller als knock.speed',
  'closing speed': 'Annäherungsgeschwindigkeit',
  "in the hull's frame": 'in den Achsen des Rumpfs',
  'now: normal force by area, the area no less than pressure.patch':
    'jetzt: Normalkraft durch Fläche, die Fläche nicht kleiner als pressure.patch',
  'since the start': 'seit Beginn',
  "where it was, in the hull's frame": 'wo sie war, in den Achsen des Rumpfs',
  'touching: less the depth': 'bei Berührung: minus die Tiefe',
  "of the body's port from home, or the way left along the pipe":
    'des Anschlusses am Körper von der Ruhelage, oder der restliche Weg längs der Klüse',
  "of the body's port, along the pipe from its origin, positive inward":
    'des Anschlusses am Körper, längs der Klüse von ihrem Ursprung, positiv nach innen',
  '0 to pi': '0 bis pi',
  'of the body against the hull, -pi to pi, by the right hand':
    'des Körpers gegen den Rumpf, -pi bis pi, rechtshändig',
  'turned about z, then y, then x': 'gedreht um z, dann y, dann x',
  "positive with the body's x axis pointing down":
    'positiv, wenn die x-Achse des Körpers nach unten weist',
  "about the hull's z axis": 'um die z-Achse des Rumpfs',
  "a bound, from its origin's speed and its turning":
    'eine Schranke, aus der Geschwindigkeit seines Ursprungs und seiner Drehung',
  'in the first link outside, where it is held; positive pulls':
    'im ersten Glied draußen, wo es gehalten wird; positiv zieht',
  'in the last link, where the anchor holds it; positive pulls':
    'im letzten Glied, wo der Anker es hält; positiv zieht',
  'of all links outside': 'aller Glieder draußen',
  'those without tension': 'die ohne Zug',
  'a winch takes and gives them': 'eine Winde nimmt sie und gibt sie',
  'positive: taken in': 'positiv: eingeholt',
  'between neighbouring links': 'zwischen benachbarten Gliedern',
  'how far the links are from being joined; 0 but for rounding':
    'wie weit die Glieder davon entfernt sind, verbunden zu sein; 0 bis auf Rundung',
  '0 or more': '0 oder mehr',
  "of those outside, from the ship's end; 0: the chain is whole. Of chains that can part":
    'derer draußen, vom Schiffsende; 0: die Kette ist ganz. Bei Ketten, die reißen können',
  'by their points. Of chains over a ground': 'nach ihren Punkten. Bei Ketten über einem Grund',
  'of its origin, world, its heave included; up':
    'seines Ursprungs, Welt, mit seinem Tauchen; nach oben',
  "from the world's x axis to the bow, positive counter-clockwise from above (to port)":
    'von der x-Achse der Welt zum Bug, positiv gegen den Uhrzeigersinn von oben (nach Backbord)',
  'of its origin over ground, along its own x axis':
    'seines Ursprungs über Grund, längs der eigenen x-Achse',
  'of its origin over ground, along its own y axis':
    'seines Ursprungs über Grund, längs der eigenen y-Achse',
  'positive when the bow goes to port': 'positiv, wenn der Bug nach Backbord geht',
  'size of the horizontal velocity of its origin':
    'Betrag der waagerechten Geschwindigkeit seines Ursprungs',
  'of the way through the water from the bow, positive to port':
    'des Wegs durchs Wasser gegen den Bug, positiv nach Backbord',
  'about its x axis, positive with the port side up':
    'um seine x-Achse, positiv mit der Backbordseite oben',
  'positive with the bow down': 'positiv mit dem Bug unten',
  'as it is now; positive turns the bow to port':
    'wie er jetzt ist; positiv dreht den Bug nach Backbord',
  'positive ahead': 'positiv voraus',
  'across its blade': 'quer zum Ruderblatt',
  'of the water on the hull, along its x axis': 'des Wassers auf den Rumpf, längs seiner x-Achse',
  'of the water on the hull, along its y axis': 'des Wassers auf den Rumpf, längs seiner y-Achse',
  'of the water about its origin, positive to port':
    'des Wassers um seinen Ursprung, positiv nach Backbord',
  'propeller, rudder and thrusters on the hull, along its x axis':
    'Propeller, Ruder und Strahlruder auf den Rumpf, längs seiner x-Achse',
  'propeller, rudder and thrusters on the hull, along its y axis':
    'Propeller, Ruder und Strahlruder auf den Rumpf, längs seiner y-Achse',
  'about its origin, positive to port': 'um seinen Ursprung, positiv nach Backbord',
  'on it, along its x axis': 'darauf, längs seiner x-Achse',
  'on it, along its y axis': 'darauf, längs seiner y-Achse',
  'of surge, sway and yaw; of six degrees of all':
    'von Längsschwingen, Querschwingen und Gieren; bei sechs Freiheitsgraden von allen',
  'of six degrees: of its origin, positive up':
    'bei sechs Freiheitsgraden: seines Ursprungs, positiv nach oben',
  'of six degrees: rate of the angle': 'bei sechs Freiheitsgraden: Änderung des Winkels',
  'of first order, along its x axis': 'erster Ordnung, längs seiner x-Achse',
  'as wave_x, along its y axis': 'wie wave_x, längs seiner y-Achse',
  'as wave_x': 'wie wave_x',
  'of first order, about its origin': 'erster Ordnung, um seinen Ursprung',
  'as wave_k; positive with the bow down': 'wie wave_k; positiv mit dem Bug nach unten',
  'as wave_k; positive to port': 'wie wave_k; positiv nach Backbord',
  'of second order, mean and slow, along its x axis':
    'zweiter Ordnung, mittlere und langsame, längs seiner x-Achse',
  'as drift_x, along its y axis': 'wie drift_x, längs seiner y-Achse',
  'as drift_x, about its origin': 'wie drift_x, um seinen Ursprung',
  'on the hull, positive along its angle (a tunnel: to port). One for each of thrusters':
    'auf den Rumpf, positiv längs seines Winkels (Querstrahlruder: nach Backbord). Eine für jedes der Strahlruder',
  'sum over its points, world': 'Summe über seine Punkte, Welt',
  'along the line of its sides, on each of them; positive pulls them together':
    'längs der Linie ihrer Seiten, auf jede von ihnen; positiv zieht sie zusammen',
  'from a to b': 'von a nach b',
  'distance less the length without force; negative: pressed together':
    'Abstand minus der Länge ohne Kraft; negativ: zusammengedrückt',
  'positive: its sides go apart': 'positiv: ihre Seiten gehen auseinander',
  'of the spring': 'der Feder',
  'power that the damper takes, 0 or more': 'Leistung, die der Dämpfer nimmt, 0 oder mehr',
  '1: it is there, 0: it is free, -1: it is broken. Of springs that can let go':
    '1: sie ist da, 0: sie ist frei, -1: sie ist gebrochen. Bei Federn, die loslassen können',
  'since the start, over the still water': 'seit Beginn, über dem ruhigen Wasserspiegel',
  'that went by: the surface rose through the still water':
    'die vorbeiliefen: der Wasserspiegel stieg durch den ruhigen',
  'height of the water here over the still water':
    'Höhe des Wassers hier über dem ruhigen Wasserspiegel',
  'at this place; positive: it rises': 'an dieser Stelle; positiv: er steigt',
  'rise by way': 'Anstieg je Weg',
  'of the gauge under the surface; negative: out':
    'des Pegels unter der Oberfläche; negativ: außerhalb',
  'current and waves; 0 out of the water': 'Strömung und Wellen; 0 außerhalb des Wassers',
  'by the waves; 0 out of the water': 'durch die Wellen; 0 außerhalb des Wassers',
  'what waves add to the pressure of still water; 0 out of the water':
    'was Wellen zum Druck des ruhigen Wassers hinzufügen; 0 außerhalb des Wassers',
  'with its profile and gusts': 'mit Profil und Böen',
  'world; positive up': 'Welt; positiv nach oben',
  'world, without gravity': 'Welt, ohne Schwerkraft',
  'world, without gravity; positive up': 'Welt, ohne Schwerkraft; positiv nach oben',
  'of the line here, unit, from end a to end b, world':
    'der Leine hier, Länge 1, von Ende a zu Ende b, Welt',
  'as tx': 'wie tx',
  'as tx; up': 'wie tx; nach oben',
  'of the line here; positive pulls': 'der Leine hier; positiv zieht',
  'of the line here; 0 of one that does not bend':
    'der Leine hier; 0 bei einer, die sich nicht biegt',
  'of the body, world': 'des Körpers, Welt',
  'as wx': 'wie wx',
  'as alx': 'wie alx',
  'of the body, of yaw, pitch and roll in this order':
    'des Körpers, von Gieren, Stampfen und Rollen in dieser Reihenfolge',
  '0 where the pitch is a right angle': '0, wo das Stampfen ein rechter Winkel ist',
  'of the angle': 'des Winkels',
  'as roll_rate': 'wie roll_rate',
  "on what carries it, its masses' weight and inertia included, world":
    'auf das, was sie trägt, mit Gewicht und Trägheit ihrer Massen, Welt',
  'of force and moment; positive: into what carries it':
    'von Kraft und Moment; positiv: in das, was sie trägt',
  'at end a': 'am Ende a',
  'at end b': 'am Ende b',
  'of its falls': 'ihrer Parten',
  'from end a, with its arc up to the middle of it':
    'von Ende a, mit ihrem Bogen bis zu dessen Mitte',
  'of the whole line': 'der ganzen Leine',
  'power that friction takes where the line passes':
    'Leistung, die die Reibung nimmt, wo die Leine läuft',
  'of the power that its ends and passages put in, the share that friction leaves; 1 at rest':
    'Anteil, den die Reibung von der Leistung lässt, die Enden und Durchgänge hineinbringen; 1 in Ruhe',
  'of the fall that leads on from there': 'des Parts, der von dort weiterführt',
  'of that fall': 'dieses Parts',
  'since the start, unstretched; positive towards end b':
    'seit Beginn, ungedehnt; positiv zu Ende b hin',
  'of the line over what holds the passage; positive towards end b':
    'der Leine über das, was den Durchgang hält; positiv zu Ende b hin',
  'at the line; positive where it holds line back from end b':
    'an der Leine; positiv, wo sie Leine von Ende b zurückhält',
  'with its wraps': 'mit den Umschlingungen',
  'since the start, unstretched; from line a to line b':
    'seit Beginn, ungedehnt; von Leine a zu Leine b',
  'unstretched; from line a to line b': 'ungedehnt; von Leine a zu Leine b',
  'at the sheave': 'an der Scheibe',
  'by the tensions of both lines: size': 'durch die Züge beider Leinen: Betrag',
  'at the line; positive holds back what runs to line b':
    'an der Leine; positiv hält zurück, was zu Leine b läuft',
  "of the line's way about the sheave, with its wraps":
    'des Wegs der Leine um die Scheibe, mit den Umschlingungen',
  'power that friction takes': 'Leistung, die die Reibung nimmt',
  '1: all of line a has passed, -1: all of line b has come back, 0: neither':
    '1: die ganze Leine a ist durchgelaufen, -1: die ganze Leine b ist zurückgekommen, 0: keins von beiden',
  'in the order of the manifest': 'in der Reihenfolge des Manifests',
  'frames to draw by, in the order of the parts':
    'Achsen, nach denen gezeichnet wird, in der Reihenfolge der Teile',
  "of the frame's origin, in the world": 'des Ursprungs der Achsen, in der Welt',
  "w, x, y, z, from its axes to the world's": 'w, x, y, z, von ihren Achsen zu denen der Welt',
  'the origin of each part, then its attachment points':
    'der Ursprung jedes Teils, dann seine Befestigungspunkte',
  'in the world': 'in der Welt',
  'on the part, world axes': 'auf den Teil, Weltachsen',
  'on the part, about this point, world axes': 'auf den Teil, um diesen Punkt, Weltachsen',
  'cables, chains, springs and reeved lines, for drawing':
    'Seile, Ketten, Federn und geschorene Leinen, für die Zeichnung',
  'from end a to end b; room for max_nodes of them':
    'von Ende a zu Ende b; mit Platz für max_nodes',
  'of the elements between the nodes; after the room for all nodes':
    'der Elemente zwischen den Knoten; hinter dem Platz für alle Knoten',
  'since the last frame': 'seit dem letzten Bild',
  'from 1, see the events': 'ab 1, siehe die Ereignisse',
  'whose it is': 'wessen es ist',
  'what it is depends on the kind': 'was er bedeutet, hängt von der Art ab',
  'of each channel, in the order of the manifest, since the last frame':
    'jedes Kanals, in der Reihenfolge des Manifests, seit dem letzten Bild',
  'value of the channel over the steps since the last frame, in its unit':
    'Wert des Kanals über die Schritte seit dem letzten Bild, in seiner Einheit',
  'value over these steps': 'Wert über diese Schritte',
  'largest change within one of these steps; beside a peak of the same size it says that the peak depends on the step':
    'größte Änderung innerhalb eines dieser Schritte; neben einer Spitze gleicher Größe sagt sie, dass die Spitze vom Schritt abhängt',
  'in the order of the manifest; where a scenario has events, controllers, or what can let go':
    'in der Reihenfolge des Manifests; wo ein Szenario Ereignisse oder Regler hat, oder etwas loslassen kann',
  'as it is set now, in the unit of the input; of a choice the number of the word; without its sine':
    'wie er jetzt gesetzt ist, in der Einheit des Eingangs; bei einer Auswahl die Nummer des Worts; ohne seinen Sinus',
  'pairs that touch, and those that ended since the last frame':
    'Paare, die sich berühren, und solche, die seit dem letzten Bild endeten',
  '0 where it ended since the last frame': '0, wo es seit dem letzten Bild endete',
  'centre of the patch': 'Mitte des Flecks',
  'unit vector from a to b': 'Einheitsvektor von a nach b',
  'least way apart': 'kleinster Weg auseinander',
  'of the patch': 'des Flecks',
  'of the interference': 'der Durchdringung',
  'on b along the normal': 'auf b längs der Normalen',
  'on b': 'auf b',
  'friction holds it': 'die Reibung hält es',
  'time of the first touch': 'Zeit der ersten Berührung',
  '-1 while it touches': '-1, solange es sich berührt',
  'largest normal force so far': 'größte Normalkraft bisher',
  'of the normal force so far': 'der Normalkraft bisher',
  'so far': 'bisher',
  'of this contact of the pair, from 1': 'dieses Kontakts des Paars, ab 1',
  'at the first touch': 'bei der ersten Berührung',
  '1 where a is wholly inside b there, 2 b inside a': '1, wo a dort ganz in b ist, 2 b in a',
  'of the interference polyhedron, in this row': 'des Durchdringungspolyeders, in dieser Zeile',
  'lines along which meshes cut each other': 'Linien, längs denen sich Netze schneiden',
  '-1 after the last': '-1 nach dem letzten',
  'how many': 'wie viele',
  'of the closed line': 'der geschlossenen Linie',
  'triangles of meshes that cut each other': 'Dreiecke von Netzen, die sich schneiden',
  'one of a and one of b, places in the lists of their meshes':
    'eines von a und eines von b, Plätze in den Listen ihrer Netze',
  'places where cables touch themselves, each other, or bodies':
    'Stellen, wo Seile sich selbst, einander oder Körper berühren',
  '-1 is a body': '-1 ist ein Körper',
  'of a body; -1 is a line': 'eines Körpers; -1 ist eine Leine',
  'from its end a': 'von ihrem Ende a',
  'middle of the place': 'Mitte der Stelle',
  'unit vector out of the other, towards the line':
    'Einheitsvektor aus dem anderen heraus, zur Leine hin',
  'on the line, sum over the place': 'auf die Leine, Summe über die Stelle',
  'on the line': 'auf die Leine',
  'how far the tubes reach into each other': 'wie weit die Schläuche ineinander reichen',
  'fastest of the place': 'die schnellste der Stelle',
  'pairs of them that press': 'Paare von ihnen, die drücken',
  'share of them that friction holds, 0 to 1': 'Anteil von ihnen, den die Reibung hält, 0 bis 1',
  'outlines that press on each other, and fenders that press on an outline':
    'Umrisse, die aufeinander drücken, und Fender, die auf einen Umriss drücken',
  '-1 is outline on outline': '-1 ist Umriss auf Umriss',
  'where the forces act': 'wo die Kräfte angreifen',
  'on b along the normal, pushes apart': 'auf b längs der Normalen, drückt auseinander',
  'on b along (-normal.y, normal.x)': 'auf b längs (-normal.y, normal.x)',
  "of the shared region, or the fender's deflection":
    'des gemeinsamen Bereichs, oder die Eindrückung des Fenders',
  'of the shared region': 'des gemeinsamen Bereichs',
  'of a against b, along the normal': 'von a gegen b, längs der Normalen',
  'and along the contact line': 'und längs der Kontaktlinie',
  'the most that the momentum allows; -1 is no limit':
    'das meiste, was der Impuls zulässt; -1 ist keine Grenze',
  'from the bodies in this contact so far': 'von den Körpern in diesem Kontakt bisher',
  '0 neither yet, 1 stuck, 2 sliding': '0 noch keins von beiden, 1 haftet, 2 gleitet',
  'the limit holds the force down': 'die Grenze hält die Kraft niedrig',
  'of the contact line, x, y of both': 'der Kontaktlinie, x, y von beiden',
  'largest so far': 'die größte bisher',
  'a cable carries no tension': 'ein Seil trägt keinen Zug',
  'a cable carries tension again': 'ein Seil trägt wieder Zug',
  'a node of a cable or a link of a chain; what is outside now, length or links':
    'ein Knoten eines Seils oder ein Glied einer Kette; was jetzt draußen ist, Länge oder Glieder',
  'a node or a link; what is outside now': 'ein Knoten oder ein Glied; was jetzt draußen ist',
  '-1 all hauled in or the drum full, 1 all paid out; -2 and 2 its stroke used up':
    '-1 alles gehievt oder die Trommel voll, 1 alles gefiert; -2 und 2 der Hub aufgebraucht',
  'a pair begins to touch': 'ein Paar beginnt sich zu berühren',
  'a pair is apart again': 'ein Paar ist wieder auseinander',
  "a joint reaches its stop; of an anchor's hinge the angle [rad]":
    'ein Gelenk erreicht seinen Anschlag; bei dem eines Ankers der Winkel [rad]',
  'what a manoeuvre moves lies where it should; way left':
    'was ein Manöver bewegt, liegt, wo es soll; restlicher Weg',
  'tension at its limit and no way made for so long; tension':
    'Zug an seiner Grenze und so lange kein Weg gemacht; Zug',
  'it slipped back; by how much': 'er ist zurückgerutscht; um wie viel',
  tension: 'Zug',
  'outlines, or a fender and an outline': 'Umrisse, oder ein Fender und ein Umriss',
  'they are apart again': 'sie sind wieder auseinander',
  'a fender takes more than its rated energy': 'ein Fender nimmt mehr als seine Nennenergie auf',
  'one that the scenario plans has come': 'eines, das das Szenario plant, ist eingetreten',
  'it lets go; of a line its end, 0 a, 1 b': 'es lässt los; bei einer Leine ihr Ende, 0 a, 1 b',
  'it takes hold; of what is so far away': 'es greift, was so weit weg ist',
  'it parts for good; its load': 'es reißt endgültig; seine Last',
  'it was to take hold of what is so far away': 'es sollte greifen, was so weit weg ist',
};
