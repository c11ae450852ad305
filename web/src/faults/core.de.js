/**
 * German for what the core says of faults and halts, by what its sources say in English (`turn.js` has the signs). Words of the format, keys and ids
 * stay as scenarios have them.
 */

/** @type {Record<string, string>} */
export const CORE = {
  // contact/contact_held
  'more contacts at once than there is memory for':
    'es bestehen mehr Kontakte zugleich, als Speicher da ist',
  // contact/contact_mesh
  'too many faces of two meshes cut each other': 'zu viele Flächen zweier Netze schneiden sich',
  'two meshes touch in more than 512 regions': 'zwei Netze berühren sich in mehr als 512 Gebieten',
  // contact/contact_near
  'more bodies near each other than there is room for':
    'mehr Körper sind einander nahe, als Platz da ist',
  // contact/outlines_find
  'more places touch at once in plan than the run has room for':
    'im Grundriss berühren sich mehr Stellen zugleich, als der Lauf Platz hat',
  // contact/strand
  'the line touches in too many places at once': 'die Leine berührt an zu vielen Stellen zugleich',
  // contact/strand_near
  'lines touch in too many places at once': 'Leinen berühren sich an zu vielen Stellen zugleich',
  // contact/strand_start
  'the line lies in a body at the start: %s %g m from its end a is %g m inside %s':
    'die Leine liegt zu Beginn in einem Körper: {1} liegt {2} m von ihrem Ende a {3} m tief in {4}',
  'lines lie in each other at the start: %s %g m from its end a, and %s %g m':
    'Leinen liegen zu Beginn ineinander: {1} {2} m von ihrem Ende a, und {3} {4} m',
  // integrate/ali3
  'a speed passed 100 km/s': 'eine Geschwindigkeit überschritt 100 km/s',
  'bodies went through each other within the shortest step':
    'Körper gingen auch im kürzesten Schritt durcheinander hindurch',
  // integrate/integrate
  'the mass matrix is singular': 'die Massenmatrix ist singulär',
  // integrate/newton
  'lines were about to pass through each other':
    'Leinen waren dabei, durcheinander hindurchzugehen',
  'the iteration of one step did not converge': 'die Iteration eines Schritts konvergierte nicht',
  'the equations of one step have no unique solution':
    'die Gleichungen eines Schritts haben keine eindeutige Lösung',
  'the solution of one step ran away': 'die Lösung eines Schritts lief davon',
  // integrate/project
  'a joint is open by %g m or rad at the start, and by at most 5 mm or 0.3 degrees it would be closed: place its two sides together':
    'ein Gelenk steht zu Beginn um {1} m oder rad offen, und nur bis 5 mm oder 0,3 Grad würde es geschlossen: setze seine beiden Seiten zusammen',
  'the joints contradict each other, or stand where nothing closes them: they stay open at the start':
    'die Gelenke widersprechen sich, oder stehen, wo nichts sie schließt: sie bleiben zu Beginn offen',
  // integrate/rk
  'bodies went through each other within the step':
    'Körper gingen im Schritt durcheinander hindurch',
  'the explicit step is too long for this stiffness':
    'der explizite Schritt ist zu lang für diese Steifigkeit',
  'the error could not be held with any step': 'der Fehler ließ sich mit keinem Schritt einhalten',
  // integrate/static
  'no static equilibrium was found from the given start: %g %s out of balance here; start it nearer to where it rests, give it damping, or leave out solver.start and let it come to rest':
    'aus dem gegebenen Beginn wurde kein statisches Gleichgewicht gefunden: hier fehlen {1} {2} daran; beginne näher an der Ruhelage, gib Dämpfung, oder lass solver.start weg und es zur Ruhe kommen',
  'N m are': 'N m',
  'N are': 'N',
  // model/ground
  'steps of %g s (solver.step) are too long for this integrator on ground that is so stiff and damped: at most %g s, or ali3':
    'Schritte von {1} s (solver.step) sind zu lang für dieses Verfahren auf so steifem und gedämpftem Grund: höchstens {2} s, oder ali3',
  // parts/anchor
  '"%s" is not closed: mass and inertia are those of the volume inside it':
    '„{1}“ ist nicht geschlossen: Masse und Trägheit sind die des Volumens darin',
  '%g, %g, %g m is no box: each must be %g m or more':
    '{1}, {2}, {3} m ist kein Kasten: jede Länge muss {4} m oder mehr sein',
  '"%s" is there always; choose another name': '„{1}“ gibt es immer; wähle einen anderen Namen',
  'missing: the shank ends at z = %g m, and the shackle must be above the hinge':
    'fehlt: der Schaft endet bei z = {1} m, und der Schäkel muss über dem Gelenk liegen',
  '%g rad is past the stop: hinge.limit is %g rad to both sides':
    '{1} rad liegt hinter dem Anschlag: hinge.limit ist {2} rad nach beiden Seiten',
  // parts/cable
  'both ends are at one point and no length is given':
    'beide Enden liegen an einem Punkt, und eine Länge ist nicht angegeben',
  // parts/cable_curve
  '%g m is too tight for a line of %g m diameter: at least %g m':
    '{1} m ist zu eng gebogen für eine Leine von {2} m Durchmesser: mindestens {3} m',
  '%g m is too narrow for a line of %g m diameter%s':
    '{1} m ist zu schmal für eine Leine von {2} m Durchmesser{3}',
  ': at least 2 of them': ': mindestens 2 davon',
  // parts/cable_force
  'the line ran over a sheave faster than its nodes can follow: less than an element a tick (a shorter frame, or longer elements)':
    'die Leine lief schneller über eine Scheibe, als ihre Knoten folgen können: weniger als ein Element je Bild (kürzere Bilder, oder längere Elemente)',
  'an element has shrunk to a point': 'ein Element ist zu einem Punkt geschrumpft',
  // parts/cable_ground
  'the line lies more than half a metre deep in the ground at the start; give it a shape or other ends, or let solver.start be static':
    'die Leine liegt zu Beginn mehr als einen halben Meter tief im Grund; gib ihr eine Form oder andere Enden, oder lass solver.start static sein',
  // parts/cable_setup
  'a free end cannot be clamped; attach it to a part or the world':
    'ein freies Ende lässt sich nicht einspannen; befestige es an einem Teil oder an der Welt',
  '%d numbers; %d elements have %d nodes of three each':
    '{1} Zahlen; {2} Elemente haben {3} Knoten mit je drei',
  'give node positions or a start shape, not both':
    'gib Orte der Knoten oder eine Form zu Beginn an, nicht beides',
  'a start at "rest" has no velocities': 'ein Beginn in „rest“ hat keine Geschwindigkeiten',
  'nodes %d and %d are at one point': 'die Knoten {1} und {2} liegen an einem Punkt',
  '"%s" is at %g m, past the end of the line at %g m':
    '„{1}“ sitzt bei {2} m, hinter dem Ende der Leine bei {3} m',
  '"consistent" does not work with a %s; use "lumped"':
    '„consistent“ geht nicht mit einem Teil der Art {1}; nimm „lumped“',
  'must be given, because %s "%s" changes it': 'muss angegeben sein, weil {1} „{2}“ es ändert',
  '%g m is below 2.5 times min_element (%g m): nodes would come and go':
    '{1} m ist weniger als das 2,5-fache von min_element ({2} m): Knoten würden kommen und gehen',
  '%g m would need more than %d elements for max_length %g m':
    '{1} m bräuchte mehr als {2} Elemente für max_length {3} m',
  '%g m is below the length of the line, %g m': '{1} m ist kürzer als die Leine, {2} m',
  'a line that touches needs its length: give length, or lengths':
    'eine Leine, die berührt, braucht ihre Länge: gib length oder lengths an',
  '%g is below that of sliding, touch.friction (%g)':
    '{1} ist kleiner als die Gleitreibung touch.friction ({2})',
  '%g N s/m^3 and a damping, %g s: give one of them':
    '{1} N s/m^3 und eine Dämpfung, {2} s: gib eines von beiden an',
  '%g N s/m^3 times the radius by young is %g s; at most %g s':
    '{1} N s/m^3 mal Radius durch young ist {2} s; höchstens {3} s',
  'spinning friction is of the law bristle, not of lugre':
    'Bohrreibung gehört zum Gesetz bristle, nicht zu lugre',
  'elements of %g m are shorter than the radius, %g m: neighbours would touch; use fewer elements':
    'Elemente von {1} m sind kürzer als der Radius, {2} m: Nachbarn würden sich berühren; nimm weniger Elemente',
  'elements of %g m are longer than %d radii, %g m: use more elements, at least %g':
    'Elemente von {1} m sind länger als {2} Radien, {3} m: nimm mehr Elemente, mindestens {4}',
  'torsion needs both ends clamped: a pinned or free end has no torque':
    'Torsion braucht zwei eingespannte Enden: ein gelenkiges oder freies Ende hat kein Drehmoment',
  'torsion needs EI above 0: without it any torque is unstable (Greenhill)':
    'Torsion braucht EI über 0: ohne sie ist jedes Drehmoment instabil (Greenhill)',
  '"frenet" works with the lumped element only': '„frenet“ geht nur mit dem Element lumped',
  '%g rad: a line takes no twist without GJ above 0':
    '{1} rad: ohne GJ über 0 nimmt eine Leine keine Verdrehung auf',
  '%g rad: "frenet" does not know turns of the start':
    '{1} rad: „frenet“ kennt keine Verdrehung zu Beginn',
  '%d elements; at most %d': '{1} Elemente; höchstens {2}',
  'give lengths, or length and elements, not both':
    'gib lengths an, oder length und elements, nicht beides',
  '%g kg/m and a density, %g kg/m^3: give one of them':
    '{1} kg/m und eine Dichte, {2} kg/m^3: gib eines von beiden an',
  'bending damping needs EI above 0': 'Biegedämpfung braucht EI über 0',
  'both ends are attached to the same point': 'beide Enden sind am selben Punkt befestigt',
  // parts/cable_start
  'no size of the shape gives a line of %g m: from %g m to %g m':
    'keine Größe der Form ergibt eine Leine von {1} m: von {2} m bis {3} m',
  'no number of turns of the shape gives a line of %g m: from %g m to %g m':
    'keine Zahl von Windungen der Form ergibt eine Leine von {1} m: von {2} m bis {3} m',
  'elements of %g m are too long for the bends of the start shape: at most %g m, about %g elements':
    'Elemente von {1} m sind zu lang für die Biegungen der Form zu Beginn: höchstens {2} m, etwa {3} Elemente',
  'elements of %g m are too long for the bends of the start shape':
    'Elemente von {1} m sind zu lang für die Biegungen der Form zu Beginn',
  'the start shape is %g m long, the line %g m: leave out its length, size or turns':
    'die Form zu Beginn ist {1} m lang, die Leine {2} m: lass ihre Länge, Größe oder Windungen weg',
  'the ends are %g m apart; a knot of size %g m takes %g m in the middle':
    'die Enden sind {1} m voneinander; ein Knoten der Größe {2} m nimmt in der Mitte {3} m',
  'the start shape misses end b by %g m: its ends are %g m apart, their places %g m':
    'die Form zu Beginn verfehlt Ende b um {1} m: ihre Enden sind {2} m voneinander, deren Orte {3} m',
  '%d numbers; every point takes three: x, y, z': '{1} Zahlen; jeder Punkt hat drei: x, y, z',
  '%d points; a shape takes 2 to %d': '{1} Punkte; eine Form hat 2 bis {2}',
  'points %d and %d are the same': 'die Punkte {1} und {2} sind gleich',
  'works with the kind "points" only': 'gilt nur für die Art „points“',
  // parts/cable_switch
  'nothing holds it: "free" for an end that joints can take hold of':
    'nichts hält es: „free“ für ein Ende, das Gelenke greifen können',
  '"free" at the start: an end that nothing holds is attached to "free"':
    'zu Beginn „free“: ein Ende, das nichts hält, ist an „free“ fest',
  'missing: input "%s" changes it, so say how it begins':
    'fehlt: Eingang „{1}“ ändert es, sag also, wie es beginnt',
  '"consistent" neither lets go nor parts; use "lumped"':
    '„consistent“ lässt weder los, noch bricht es; nimm „lumped“',
  'torsion needs both ends held for good: without it a line can let go and part':
    'Torsion braucht zwei Enden, die immer gehalten sind: ohne sie kann eine Leine loslassen und brechen',
  'say which end of the line, a or b': 'sag, welches Ende der Leine, a oder b',
  'that end is held by something else: only a joint with "hold" can wait for it':
    'dieses Ende hält etwas anderes: nur ein Gelenk mit „hold“ kann darauf warten',
  'a line\'s end takes hold of nothing: a joint with "hold" does, between it and a part':
    'das Ende einer Leine greift nichts: das tut ein Gelenk mit „hold“ zwischen ihm und einem Teil',
  'a line parts where it pulls most, at no end':
    'eine Leine bricht, wo sie am stärksten zieht, an keinem Ende',
  'give it "breaking_load", so that it can part': 'gib „breaking_load“ an, damit es brechen kann',
  'say which end, a or b': 'sag, welches Ende, a oder b',
  'the end is free already; what holds it is a joint, which can let go':
    'das Ende ist schon frei; was es hält, ist ein Gelenk, und das kann loslassen',
  'give that end "grip", so that it can let go': 'gib diesem Ende „grip“, damit es loslassen kann',
  // parts/cable_twist
  'the line folds back on itself within one element':
    'die Leine faltet sich innerhalb eines Elements auf sich selbst zurück',
  // parts/chain_ground
  'the chain lies more than half a metre deep in the ground at the start; give it a path, or let solver.start be static':
    'die Kette liegt zu Beginn mehr als einen halben Meter tief im Grund; gib ihr einen Weg (path), oder lass solver.start static sein',
  // parts/chain_joint
  'two links stand at a right angle': 'zwei Glieder stehen im rechten Winkel',
  // parts/chain_setup
  '"%s" goes to link %d of %d outside': '„{1}“ reicht bis Glied {2} von {3} außenbords',
  '"%s" and "%s" overlap': '„{1}“ und „{2}“ überlappen sich',
  '"%s", link %d: a length of %g m leaves no pitch between its bars; it must be %g m or more':
    '„{1}“, Glied {2}: eine Länge von {3} m lässt keine Teilung zwischen den Stäben; sie muss {4} m oder mehr sein',
  'link %d: a length of %g m leaves no pitch between its bars; it must be %g m or more':
    'Glied {1}: eine Länge von {2} m lässt keine Teilung zwischen den Stäben; sie muss {3} m oder mehr sein',
  '1 link between two ends whose motion is prescribed cannot move; at least 2':
    '1 Glied zwischen zwei Enden mit vorgeschriebener Bewegung kann sich nicht bewegen; mindestens 2',
  '%d numbers; each point has three': '{1} Zahlen; jeder Punkt hat drei',
  '%d points; at most %d': '{1} Punkte; höchstens {2}',
  '%d links with those stored; at most %d': '{1} Glieder mit den eingelagerten; höchstens {2}',
  'ball joints have no friction; use joints "universal"':
    'Kugelgelenke haben keine Reibung; nimm joints „universal“',
  'links in store need a winch that pays them out':
    'eingelagerte Glieder brauchen eine Winde, die sie ausgibt',
  'a chain of %g m is shorter than the way between its ends, %g m':
    'eine Kette von {1} m ist kürzer als der Weg zwischen ihren Enden, {2} m',
  // parts/chain_start
  'no start was found for the chain between its ends; give a path':
    'für die Kette zwischen ihren Enden wurde kein Beginn gefunden; gib einen Weg (path) an',
  'both ends are at one point; give a path':
    'beide Enden liegen an einem Punkt; gib einen Weg (path) an',
  'the way of the chain turns back on itself': 'der Weg der Kette kehrt auf sich selbst zurück',
  'the way of the chain bends too much at a link':
    'der Weg der Kette ist an einem Glied zu stark gebogen',
  'a.direction points out along the chain, not into the ship':
    'a.direction zeigt längs der Kette hinaus, nicht ins Schiff',
  // parts/chain_switch
  'it holds on at its ends: a joint with "hold", on a small body there, lets go':
    'sie hält an ihren Enden fest: loslassen kann dort ein Gelenk mit „hold“ an einem kleinen Körper',
  // parts/chain_way
  "its ship's end lies at the lip of the hawsepipe: set it into the ship, to the pipe's upper end":
    'ihr Schiffsende liegt an der Lippe der Klüse: setze es ins Schiff, an das obere Ende der Klüse',
  'the hawsepipe does not rise into the ship: no chain hangs from it':
    'die Klüse steigt nicht ins Schiff an: keine Kette hängt daraus',
  '"%s" has no hawsepipe: a part whose shape is a mesh with make "bow" has':
    '„{1}“ hat keine Klüse: die hat ein Teil, dessen Form ein Netz mit make „bow“ ist',
  'the way follows from "through": leave one of them out':
    'der Weg folgt aus „through“: lass eines von beiden weg',
  'a link of %g m width does not go into the hawsepipe of "%s", %g m wide':
    'ein Glied von {1} m Breite geht nicht in die Klüse von „{2}“, die {3} m weit ist',
  // parts/crane_check
  '%g rad: a revolute joint stays within %g rad of 0; is it prismatic, or in degrees?':
    '{1} rad: ein Drehgelenk bleibt innerhalb von {2} rad um 0; ist es ein Schubgelenk, oder sind es Grad?',
  '%g %s is above the upper limit, %g %s': '{1} {2} liegt über der oberen Grenze, {3} {4}',
  '%g %s is below the lower limit, %g %s': '{1} {2} liegt unter der unteren Grenze, {3} {4}',
  '0: a joint that is free to move needs stops at its limits; must be above 0':
    '0: ein Gelenk, das sich frei bewegt, braucht Anschläge an seinen Grenzen; muss über 0 sein',
  '%g: a locked joint does not move; leave it out or choose another mode':
    '{1}: ein gesperrtes Gelenk bewegt sich nicht; lass es weg, oder wähle eine andere Betriebsart',
  'missing: the joint starts at %g and would go to 0':
    'fehlt: das Gelenk beginnt bei {1} und würde zu 0 gehen',
  '0, and no ki or kd: a joint in mode position needs a gain above 0':
    '0, und weder ki noch kd: ein Gelenk in der Betriebsart position braucht eine Verstärkung über 0',
  '0, and no ki: a joint in mode velocity needs a gain above 0':
    '0, und kein ki: ein Gelenk in der Betriebsart velocity braucht eine Verstärkung über 0',
  '%g, %g, %g kg m^2: too large for these moments, the inertia would be negative about some axis':
    '{1}, {2}, {3} kg m^2: zu groß für diese Momente, die Trägheit wäre um eine Achse negativ',
  '%g, %g, %g kg m^2: no body has a moment above the sum of the other two':
    '{1}, {2}, {3} kg m^2: kein Körper hat ein Moment über der Summe der beiden anderen',
  'no link "%s"; nearest is "%s"': 'es gibt kein Kranglied „{1}“; am nächsten ist „{2}“',
  '"%s" is a %s; a crane stands on a rigid body, a motion, a vessel, a quay or the world':
    '„{1}“ ist von der Art {2}; ein Kran steht auf einem starren Körper, einer Bewegung, einem Schiff, einem Kai oder der Welt',
  '%d joints; a crane has 1 to %d': '{1} Gelenke; ein Kran hat 1 bis {2}',
  '"base" names the crane\'s base; choose another id':
    '„base“ heißt der Fuß des Krans; wähle eine andere Kennung',
  'the inertia about joint "%s" is singular: it is free to move, and no link from there on has mass or inertia that resists it':
    'die Trägheit um das Gelenk „{1}“ ist singulär: es bewegt sich frei, und kein Kranglied ab dort hat Masse oder Trägheit, die dem widersteht',
  // parts/crane_rows
  'the inertia about a joint is singular': 'die Trägheit um ein Gelenk ist singulär',
  // parts/gauge
  '"%s" is a %s, to which nothing can be attached':
    '„{1}“ ist von der Art {2}: daran lässt sich nichts befestigen',
  // parts/hydro
  '%d numbers: 36 are the rows of a matrix of 6 by 6, 21 its upper triangle row by row':
    '{1} Zahlen: 36 sind die Zeilen einer Matrix von 6 mal 6, 21 ihr oberes Dreieck Zeile für Zeile',
  'row %d, column %d is %g, and row %d, column %d is %g: a symmetric matrix is wanted':
    'Zeile {1}, Spalte {2} ist {3}, und Zeile {4}, Spalte {5} ist {6}: verlangt ist eine symmetrische Matrix',
  'row %d: some motion would have a negative energy or gain some; the diagonal there is %g, and what stands beside it is too large for it':
    'Zeile {1}: eine Bewegung hätte negative Energie, oder gewönne welche; auf der Diagonale steht dort {2}, und was daneben steht, ist dafür zu groß',
  // parts/joint
  'one side is parked, and the other is moved away from it: let the joint go first':
    'eine Seite ist abgestellt (parked), und die andere wird von ihr fortbewegt: lass das Gelenk erst los',
  // parts/joint_check
  'the ends of a distance lie on each other at the start':
    'die Enden eines Abstands (distance) liegen zu Beginn aufeinander',
  'it starts beyond its limits, by more than 5 mm or 0.3 degrees':
    'es beginnt jenseits seiner Grenzen, um mehr als 5 mm oder 0,3 Grad',
  'both sides are the world': 'beide Seiten sind die Welt',
  'the motion of both sides is prescribed: nothing is left for a joint to hold':
    'die Bewegung beider Seiten ist vorgeschrieben: für ein Gelenk bleibt nichts zu halten',
  'both sides are the same body, "%s"': 'beide Seiten sind derselbe Körper, „{1}“',
  'neither side can turn: a %s joint is a spherical one':
    'keine Seite kann sich drehen: ein Gelenk der Art {1} ist dann ein sphärisches',
  '%g, %g, %g has no direction': '{1}, {2}, {3} hat keine Richtung',
  'only the universal joint has a second axis': 'nur das Gelenk universal hat eine zweite Achse',
  '%g, %g, %g is not at right angles to the axis: the cosine is %g, at most %g':
    '{1}, {2}, {3} steht nicht rechtwinklig zur Achse: der Kosinus ist {4}, höchstens {5}',
  'only the type distance has a length': 'nur die Art distance hat eine Länge',
  'no side is the world; give the place as an attachment point of each part':
    'keine Seite ist die Welt; gib den Ort als Anschluss jedes Teils an',
  'missing: the end that is the world': 'fehlt: das Ende, das die Welt ist',
  'a %s joint has no axis': 'ein Gelenk der Art {1} hat keine Achse',
  'a %s joint does not turn': 'ein Gelenk der Art {1} dreht sich nicht',
  'a %s joint does not slide': 'ein Gelenk der Art {1} gleitet nicht',
  'a %s joint has no limits': 'ein Gelenk der Art {1} hat keine Grenzen',
  'a %s joint has no friction': 'ein Gelenk der Art {1} hat keine Reibung',
  'a %s joint has no motor': 'ein Gelenk der Art {1} hat keinen Motor',
  '%g rad is above the angle at the start, 0: the lower limit is 0 or below':
    '{1} rad liegt über dem Winkel zu Beginn, 0: die untere Grenze ist 0 oder kleiner',
  '%g rad is below the angle at the start, 0: the upper limit is 0 or above':
    '{1} rad liegt unter dem Winkel zu Beginn, 0: die obere Grenze ist 0 oder größer',
  '0: a motor that holds a %s needs a gain above 0':
    '0: ein Motor, der {1|speed=eine Geschwindigkeit|position=einen Ort} hält, braucht eine Verstärkung über 0',
  'missing: what takes hold begins held, free or armed':
    'fehlt: was greift, beginnt mit held, free oder armed',
  '%g m is above the way where it takes hold, 0: the lower limit is 0 or below':
    '{1} m liegt über dem Weg, an dem es greift, 0: die untere Grenze ist 0 oder kleiner',
  '%g m is below the way where it takes hold, 0: the upper limit is 0 or above':
    '{1} m liegt unter dem Weg, an dem es greift, 0: die obere Grenze ist 0 oder größer',
  // parts/joint_switch
  'give it "hold", so that it can part': 'gib „hold“ an, damit es brechen kann',
  'give it "hold", so that it can let go': 'gib „hold“ an, damit es loslassen kann',
  // parts/load
  '"%s" is a %s: a load goes on a cable, or on a body':
    '„{1}“ ist von der Art {2}: eine Last kommt auf ein Seil oder einen Körper',
  'a line takes no moment along it; "%s" is one':
    'eine Leine nimmt kein Moment um ihre Längsachse auf; „{1}“ ist eine',
  '"%s" is a line, which has no axes; use "world"':
    '„{1}“ ist eine Leine, die keine Achsen hat; nimm „world“',
  'a winch works "%s": give it "masses", which go in and out with the line':
    'eine Winde fährt „{1}“: gib ihr „masses“, die mit der Leine ein- und auslaufen',
  'a load neither holds nor breaks: its force and masses are numbers that inputs set':
    'eine Last hält weder, noch bricht sie: ihre Kraft und Massen sind Zahlen, die Eingänge stellen',
  // parts/manoeuvre_check
  '"%s" is a %s; a manoeuvre watches bodies':
    '„{1}“ ist von der Art {2}; ein Manöver sieht auf Körper',
  '"%s" is a %s, not a winch': '„{1}“ ist von der Art {2}, keine Winde',
  '"%s" works "%s", not "%s"': '„{1}“ fährt „{2}“, nicht „{3}“',
  'must be given: "%s" pulls without limit (it holds no tension, and has no drum with a motor_force), so nothing else says when the body is stuck':
    'muss angegeben sein: „{1}“ zieht ohne Grenze (sie hält keinen Zug und hat keine Trommel mit motor_force), nichts sonst sagt also, wann der Körper festsitzt',
  'has no direction': 'hat keine Richtung',
  'give position, or depth along the pipe: without either, a body that is home is not to be told from one that is stuck':
    'gib position an, oder depth längs der Klüse: ohne beides ist ein Körper, der in der Ruhelage ist, nicht von einem zu unterscheiden, der festsitzt',
  'is the hull itself': 'ist der Rumpf selbst',
  '"%s": low %g is above high %g': '„{1}“: low {2} liegt über high {3}',
  // parts/motion
  '"%s" does not follow it: set driven to true': '„{1}“ folgt ihm nicht: setze driven auf true',
  'a driven motion goes from value to value; it takes no sine':
    'eine geführte Bewegung geht von Wert zu Wert; sie nimmt keine Sinusschwingung',
  'time %d is %g s, not after the one before it, %g s':
    'Zeit {1} ist {2} s, nicht nach der davor, {3} s',
  '%d times; a table needs 2 to %d': '{1} Zeiten; eine Tabelle braucht 2 bis {2}',
  '%d values for %d times': '{1} Werte für {2} Zeiten',
  '"%s" is a %s; a motion can be mounted on a motion only':
    '„{1}“ ist von der Art {2}; eine Bewegung sitzt nur auf einer Bewegung (motion)',
  'a motion that is mounted on another does not float: give the table to that one':
    'eine Bewegung, die auf einer anderen sitzt, schwimmt nicht: gib die Tabelle jener',
  // parts/ports_table
  '"%s" has no hawsepipe: only a motion whose shape is a mesh with make "bow" has':
    '„{1}“ hat keine Klüse: die hat nur eine Bewegung, deren Form ein Netz mit make „bow“ ist',
  // parts/probe
  '"%s" is a %s: neither a line nor a body': '„{1}“ ist von der Art {2}: weder Leine noch Körper',
  '"%s" is a line; give "at", along it': '„{1}“ ist eine Leine; gib „at“ an, längs ihr',
  '"%s" is no line; give "position", in its axes':
    '„{1}“ ist keine Leine; gib „position“ an, in seinen Achsen',
  // parts/reeve_check
  'it is not at the world; give the place as an attachment point of the part':
    'er ist nicht an der Welt; gib den Ort als Anschluss des Teils an',
  '%g: a ring, of radius 0, does not turn; give a radius':
    '{1}: ein Ring, mit Radius 0, dreht sich nicht; gib einen Radius an',
  'it is the same point as %s%s: no line lies between them':
    'es ist derselbe Punkt wie {1}{2}: dazwischen liegt keine Leine',
  'end a': 'Ende a',
  '%d passages; at most %d': '{1} Durchgänge; höchstens {2}',
  'it is the same point as %s%s': 'es ist derselbe Punkt wie {1}{2}',
  'end a is not held by the world': 'Ende a hält nicht die Welt',
  'end b is not held by the world': 'Ende b hält nicht die Welt',
  // parts/reeve_force
  'a fall begins within the radius of this passage: it has nowhere to touch':
    'ein Part beginnt innerhalb des Radius dieses Durchgangs: er kann ihn nirgends berühren',
  'no line is left in the fall after this point: two passages have met, or lie on each other':
    'im Part hinter diesem Punkt ist keine Leine mehr: zwei Durchgänge haben sich getroffen, oder liegen aufeinander',
  'the fall after this point has shrunk to a point: its pull has no direction':
    'der Part hinter diesem Punkt ist zu einem Punkt geschrumpft: sein Zug hat keine Richtung',
  // parts/response_check
  '%d values for %d frequencies': '{1} Werte für {2} Frequenzen',
  'missing: the heading "%s" has it, so every heading needs it':
    'fehlt: die Richtung „{1}“ hat es, also braucht es jede Richtung',
  'amplitude and phase go together: one of them is missing':
    'Amplitude und Phase gehören zusammen: eine davon fehlt',
  '%g rad: of a hull that is the same on both sides headings go from 0 to pi, 3.14159; set mirror to false for one that is not':
    '{1} rad: bei einem Rumpf, der auf beiden Seiten gleich ist, gehen Richtungen von 0 bis pi, 3,14159; setze mirror auf false für einen anderen',
  'frequency %d is %g rad/s, not above 0': 'Frequenz {1} ist {2} rad/s, nicht über 0',
  'frequency %d is %g rad/s, not above the one before it, %g rad/s':
    'Frequenz {1} ist {2} rad/s, nicht über der davor, {3} rad/s',
  '%d frequencies; at most %d': '{1} Frequenzen; höchstens {2}',
  '%g rad is there twice: headings go round once':
    '{1} rad ist zweimal da: Richtungen gehen einmal herum',
  'no heading between %g and %g rad: at most pi / 2, 1.5708, may lie between two':
    'keine Richtung zwischen {1} und {2} rad: zwischen zweien darf höchstens pi / 2, 1,5708, liegen',
  'missing: frequencies need rows by heading': 'fehlt: Frequenzen brauchen Zeilen je Richtung',
  'missing: rows by heading need frequencies': 'fehlt: Zeilen je Richtung brauchen Frequenzen',
  '%d headings; at most %d': '{1} Richtungen; höchstens {2}',
  // parts/rigid
  'the centroid of "%s" is at (%g, %g, %g) m, not at the centre of mass: give the mesh origin "centroid", or the body an inertia':
    'der Schwerpunkt von „{1}“ liegt bei ({2}, {3}, {4}) m, nicht im Massenmittelpunkt: gib dem Netz origin „centroid“, oder dem Körper eine Trägheit (inertia)',
  'a body that displaces its volume at one point does not slam: displaces "shape"':
    'ein Körper, der sein Volumen an einem Punkt verdrängt, schlägt nicht ein: displaces „shape“',
  'there is no shape that could displace water: give one, or displaces "volume"':
    'es gibt keine Form, die Wasser verdrängen könnte: gib eine an, oder displaces „volume“',
  'a body that is parked has neither velocity nor rate':
    'ein Körper, der abgestellt (parked) ist, hat weder velocity noch rate',
  "missing: a body whose centre of mass is not its shape's is not of one density":
    'fehlt: ein Körper, dessen Massenmittelpunkt nicht der seiner Form ist, hat nicht eine einzige Dichte',
  '%g, %g, %g kg m^2: each must be above 0; give inertia, a shape with a size, or rotation "fixed"':
    '{1}, {2}, {3} kg m^2: jedes muss über 0 sein; gib inertia an, eine Form mit Größe, oder rotation „fixed“',
  'the inertia tensor is not positive definite: products too large':
    'der Trägheitstensor ist nicht positiv definit: die Deviationsmomente sind zu groß',
  'a body is parked, and set free, by an input to its "state"':
    'ein Körper wird durch einen Eingang an „state“ abgestellt und freigegeben',
  // parts/sheave_check
  '%g m: a mass does not pass over sheave "%s"; %s':
    '{1} m: eine Masse läuft nicht über die Scheibe „{2}“; {3!}',
  'the line is worked at both ends, so it can carry none':
    'die Leine wird an beiden Enden gefahren, sie kann also keine tragen',
  "it can be at the line's other end alone": 'sie kann nur am anderen Ende der Leine sein',
  '%d: worked at both ends it needs one for each, at least 2':
    '{1}: an beiden Enden gefahren braucht sie eines für jedes, mindestens 2',
  'a line that is worked at both ends does not touch: what its elements hold is numbered from one end; let the lines beyond the sheaves touch':
    'eine Leine, die an beiden Enden gefahren wird, berührt nicht: was ihre Elemente halten, ist von einem Ende an gezählt; lass die Leinen jenseits der Scheiben berühren',
  '%g m/s: line over sheave "%s" starts at rest; give 0':
    '{1} m/s: die Leine über Scheibe „{2}“ beginnt in Ruhe; gib 0 an',
  '"%s" is a %s; cables run over a sheave':
    '„{1}“ ist von der Art {2}; über eine Scheibe laufen Seile (cable)',
  'end %s of "%s" is free; attach it to what holds the sheave':
    'Ende {1} von „{2}“ ist frei; befestige es an dem, was die Scheibe hält',
  'line that runs over sheave "%s" is not clamped there; use "pinned"':
    'eine Leine, die über Scheibe „{1}“ läuft, ist dort nicht eingespannt; nimm „pinned“',
  'the line goes on over sheave "%s": that is no end which can let go; its ends are those of the lines beyond':
    'die Leine läuft über Scheibe „{1}“ weiter: das ist kein Ende, das loslassen kann; ihre Enden sind die der Leinen dahinter',
  'end %s of "%s" and end %s of "%s" are at two places; attach both to what holds the sheave':
    'Ende {1} von „{2}“ und Ende {3} von „{4}“ sind an zwei Orten; befestige beide an dem, was die Scheibe hält',
  '%g %s, and "%s" has %g: over sheave "%s" they are one line, of one kind':
    '{1} {2}, und „{3}“ hat {4}: über Scheibe „{5}“ sind sie eine Leine, von einer Art',
  '"%s" is line a too: a sheave lies between two cables, or the line would run into itself':
    '„{1}“ ist auch Leine a: eine Scheibe liegt zwischen zwei Seilen, sonst liefe die Leine in sich selbst',
  // parts/spring
  'both sides are the same point': 'beide Seiten sind derselbe Punkt',
  'give it "hold" or "breaking_load", so that it can part':
    'gib „hold“ oder „breaking_load“ an, damit sie brechen kann',
  'its sides lie on each other: its force has no direction':
    'ihre Seiten liegen aufeinander: ihre Kraft hat keine Richtung',
  // parts/vessel_check
  'missing: an outline of kind "points" needs x y x y ...':
    'fehlt: ein Umriss der Art „points“ braucht x y x y ...',
  '%d numbers: x and y of each point make an even number':
    '{1} Zahlen: x und y jedes Punkts sind zusammen eine gerade Zahl',
  'given, but the outline is not of kind "points"':
    'angegeben, aber der Umriss ist nicht von der Art „points“',
  'missing: an outline of kind "mesh" needs a mesh':
    'fehlt: ein Umriss der Art „mesh“ braucht ein Netz',
  '%d numbers; it takes %d: %s': '{1} Zahlen; es sind {2}: {3}',
  'missing: a propeller needs a diameter above 0':
    'fehlt: ein Propeller braucht einen Durchmesser über 0',
  'missing: a propeller needs its thrust coefficients k0 k1 k2':
    'fehlt: ein Propeller braucht seine Schubbeiwerte k0 k1 k2',
  'C1, C2 of positive, C2 of negative angles': 'C1, C2 positiver, C2 negativer Winkel',
  'C1 is %g; it must not be below 0: the wake goes to a limit as the angle grows':
    'C1 ist {1}; es darf nicht unter 0 sein: der Nachstrom geht mit wachsendem Winkel gegen eine Grenze',
  'missing: a rudder needs an area above 0': 'fehlt: ein Ruder braucht eine Fläche über 0',
  'gamma of negative, gamma of positive angles, l_R':
    'gamma negativer, gamma positiver Winkel, l_R',
  'missing: a rise time needs a greatest force':
    'fehlt: eine Anstiegszeit braucht eine größte Kraft',
  'a tunnel thruster pushes straight to port or starboard; leave the angle out':
    'ein Querstrahlruder schiebt gerade nach Backbord oder Steuerbord; lass den Winkel weg',
  '%g kg m: too large for the masses in sway and yaw; some motion would have no energy':
    '{1} kg m: zu groß für die Massen in Quer- und Gierbewegung; eine Bewegung hätte keine Energie',
  '%d; at most %d': '{1}; höchstens {2}',
  // parts/vessel_sea_check
  '"six" needs water to float in: its density is %g kg/m^3':
    '„six“ braucht Wasser zum Schwimmen: seine Dichte ist {1} kg/m^3',
  '"six" needs gravity: it is %g m/s^2': '„six“ braucht Schwerkraft: sie ist {1} m/s^2',
  '%g: heave, roll and pitch of six degrees come of forces and are not prescribed':
    '{1}: Tauchen, Rollen und Stampfen von sechs Freiheitsgraden folgen aus Kräften und sind nicht vorgeschrieben',
  'missing: wave forces by table need rows by heading':
    'fehlt: Wellenkräfte nach Tabelle brauchen Zeilen je Richtung',
  '"none", but there are rows by heading': '„none“, aber es gibt Zeilen je Richtung',
  '%g m: the water is %g m deep': '{1} m: das Wasser ist {2} m tief',
  // parts/vessel_six
  'the vessel has turned over: its restoring holds for small angles of roll and pitch':
    'das Schiff ist gekentert: seine Rückstellung gilt für kleine Winkel von Rollen und Stampfen',
  // parts/winch_check
  '%g m/s: a static start begins at rest; give 0, or solver.start given':
    '{1} m/s: ein statischer Beginn ist in Ruhe; gib 0 an, oder solver.start given',
  '%g m/s is faster than max_speed, %g m/s': '{1} m/s ist schneller als max_speed, {2} m/s',
  '%g m/s: the brake is on at the start (brake %g, it takes 0)':
    '{1} m/s: die Bremse ist zu Beginn fest (brake {2}, nötig ist 0)',
  '%g m/s: the brake is on at the start (mode brake)':
    '{1} m/s: die Bremse ist zu Beginn fest (Betriebsart brake)',
  "a winch works end a of a chain, its ship's end":
    'eine Winde fährt Ende a einer Kette, ihr Schiffsende',
  '"%s" is a %s; a winch works a cable, a chain or a reeved line':
    '„{1}“ ist von der Art {2}; eine Winde fährt ein Seil, eine Kette oder eine geschorene Leine',
  'end %s of "%s" is free; attach it to a part or the world':
    'Ende {1} von „{2}“ ist frei; befestige es an einem Teil oder an der Welt',
  "%g m: needs drum_width, the drum's width between its flanges":
    '{1} m: braucht drum_width, die Breite der Trommel zwischen ihren Flanschen',
  'a chain lies on no drum: a gypsy of drum_radius works it, and it is stored below':
    'eine Kette liegt auf keiner Trommel: ein Kettenrad von drum_radius fährt sie, und sie lagert darunter',
  'missing: how much of a reeved line without a length lies on the drum':
    'fehlt: wie viel von einer geschorenen Leine ohne Länge auf der Trommel liegt',
  '%g m is narrower than one turn of the line, %g m':
    '{1} m ist schmaler als eine Windung der Leine, {2} m',
  '%g m of line on a drum that takes %g m, %g turns in each of %d layers':
    '{1} m Leine auf einer Trommel, die {2} m fasst, {3} Windungen in jeder von {4} Lagen',
  '"%s" is a %s, which has no points to follow':
    '„{1}“ ist von der Art {2}, die keine Punkte zum Folgen hat',
  "the world holds the line's end, and it does not heave; name a part to follow":
    'die Welt hält das Ende der Leine, und sie hebt und senkt sich nicht; nenne einen Teil, dem zu folgen ist',
  '%g m: the drum is empty after %g m (max_length, or what is spooled)':
    '{1} m: die Trommel ist nach {2} m leer (max_length, oder was aufgespult ist)',
  '%g m: there are %g m of line to haul in': '{1} m: es sind {2} m Leine zum Einholen da',
  // scenario/colliders
  'no body of this size': 'kein Körper von dieser Größe',
  '"%s" is no closed surface: %d border edges in %d holes, %d edges with more than two faces; it can be drawn, but not touched':
    '„{1}“ ist keine geschlossene Oberfläche: {2} Randkanten in {3} Löchern, {4} Kanten mit mehr als zwei Flächen; es lässt sich zeichnen, aber nicht berühren',
  // scenario/compile
  '1, the version of the format': '1, die Fassung des Formats',
  'format %s is not known; this version reads format %d':
    'Format {1} ist nicht bekannt; diese Fassung liest Format {2}',
  '%g s are more than %d frames of %g s': '{1} s sind mehr als {2} Bilder von {3} s',
  '%g s cut a frame of %g s into %g steps: at most %d, so %g s or more, or /solver/frame %g s or less':
    '{1} s teilen ein Bild von {2} s in {3} Schritte: höchstens {4}, also {5} s oder mehr, oder /solver/frame {6} s oder weniger',
  'missing: the version of the format; this version reads format %d':
    'fehlt: die Fassung des Formats; diese Fassung liest Format {1}',
  'missing: %s must be given': 'fehlt: {1} muss angegeben sein',
  'the key "%s" is there more than once': 'der Schlüssel „{1}“ ist mehr als einmal da',
  'not JSON: %s (line %d, column %d)': 'kein JSON: {1!} (Zeile {2}, Spalte {3})',
  '%zu bytes of text; at most %d are read': '{1} Byte Text; höchstens {2} werden gelesen',
  'expected an object: a scenario begins with {':
    'ein Objekt wird erwartet: ein Szenario beginnt mit {',
  // scenario/contacts
  'a collider needs a shape': 'ein Kontaktkörper braucht eine Form',
  'missing: the shape is a mesh, and it must be named':
    'fehlt: die Form ist ein Netz, und das muss genannt sein',
  'a capsule of height %g m is shorter than its diameter, %g m':
    'eine Kapsel von {1} m Höhe ist kürzer als ihr Durchmesser, {2} m',
  'a link of bar %g m, width %g m, length %g m: the width must be above twice the bar, and the length no less than the width':
    'ein Glied mit Stab {1} m, Breite {2} m, Länge {3} m: die Breite muss über dem doppelten Stab liegen, und die Länge nicht unter der Breite',
  '%g colliders; at most %d': '{1} Kontaktkörper; höchstens {2}',
  '"%s" has no shape and no colliders, so nothing can touch it':
    '„{1}“ hat weder Form noch Kontaktkörper, nichts kann es also berühren',
  '"%s" is a %s, which nothing can touch in this version':
    '„{1}“ ist von der Art {2}, die in dieser Fassung nichts berühren kann',
  '%g is below %ssliding, %g: what sticks holds at least as much':
    '{1} ist kleiner als {2}sliding, {3}: was haftet, hält mindestens ebenso viel',
  '"%s" does not touch itself: a and b must differ':
    '„{1}“ berührt sich nicht selbst: a und b müssen verschieden sein',
  '"%s" has no material: a contact needs young and viscosity of both sides':
    '„{1}“ hat keinen Werkstoff: ein Kontakt braucht young und viscosity beider Seiten',
  'missing: the law potential needs it': 'fehlt: das Gesetz potential braucht es',
  "missing: without it Hertz's is taken, and a material's young is 0":
    'fehlt: ohne Angabe gilt die von Hertz, und young eines Werkstoffs ist 0',
  'missing or 0: the law lugre needs it': 'fehlt oder ist 0: das Gesetz lugre braucht es',
  '%d pairs of colliders; at most %d': '{1} Paare von Kontaktkörpern; höchstens {2}',
  // scenario/controllers
  '%g s is not a whole number of frames of %g s (/solver/frame); nearest is %g s':
    '{1} s ist keine ganze Zahl von Bildern zu {2} s (/solver/frame); am nächsten ist {3} s',
  'the input "%s" is led by the controller "%s", and nothing has set it for this moment. A unit (FMU) is loaded by the native runner alone: hawse run FILE --units DIR; a record that it writes replays the run elsewhere':
    'den Eingang „{1}“ führt der Regler „{2}“, und nichts hat ihn für diesen Augenblick gestellt. Eine Einheit (FMU) lädt nur das native Programm: hawse run FILE --units DIR; eine Aufzeichnung, die es schreibt, spielt den Lauf anderswo ab',
  'no input "%s"; nearest is "%s"': 'es gibt keinen Eingang „{1}“; am nächsten ist „{2}“',
  'no input "%s": what a controller leads is in "inputs"':
    'es gibt keinen Eingang „{1}“: was ein Regler führt, steht in „inputs“',
  'another controller leads this input already: it has one writer':
    'diesen Eingang führt schon ein anderer Regler: er hat nur einen, der ihn stellt',
  'the event "%s" sets this input too: it has one writer':
    'das Ereignis „{1}“ stellt diesen Eingang auch: er hat nur einen, der ihn stellt',
  '"%s" is not a path below the folder of units, such as cranes/ahc.fmu: not .., a path from the root, or an address':
    '„{1}“ ist kein Pfad unterhalb des Ordners der Einheiten, wie cranes/ahc.fmu: kein .., kein Pfad von der Wurzel, keine Adresse',
  'missing: a controller leads at least one input':
    'fehlt: ein Regler führt mindestens einen Eingang',
  // scenario/cues
  '"%s" is not one of: %s': '„{1}“ ist keines von: {2}',
  'no input "%s": what an event sets is in "inputs"':
    'es gibt keinen Eingang „{1}“: was ein Ereignis stellt, steht in „inputs“',
  'give a word, or its number as value, and not both':
    'gib ein Wort an, oder seine Nummer als value, und nicht beides',
  'missing: a value must be given': 'fehlt: ein Wert muss angegeben sein',
  'the input is a number: give a value': 'der Eingang ist eine Zahl: gib value an',
  '%g s: a choice changes at once': '{1} s: eine Auswahl wechselt auf einmal',
  '%g is outside what the input takes, %g to %g%s':
    '{1} liegt außerhalb dessen, was der Eingang nimmt, {2} bis {3}{4}',
  ', whole numbers': ', ganze Zahlen',
  'no part "%s"; nearest is "%s"': 'es gibt keinen Teil „{1}“; am nächsten ist „{2}“',
  'a %s can neither let go nor take hold nor break':
    'ein Teil der Art {1} kann weder loslassen noch greifen noch brechen',
  '"%s" of "%s" is no end of it: %s or %s': '„{1}“ von „{2}“ ist kein Ende davon: {3} oder {4}',
  '"%s" of "%s": it is asked as a whole': '„{1}“ von „{2}“: es wird als Ganzes gefragt',
  '"%s" cannot %s: %s':
    '„{1}“ kann nicht {2|release=loslassen (release)|attach=greifen (attach)|break=brechen (break)}: {3!}',
  '%g s is shorter than a step of the solver, %g s: 0 holds what is caught where it is, and drawing it in takes some steps':
    '{1} s ist kürzer als ein Schritt des Lösers, {2} s: 0 hält das Gefasste, wo es ist, und es heranzuziehen braucht einige Schritte',
  'an event cannot come after itself; see times':
    'ein Ereignis kann nicht nach sich selbst kommen; siehe times',
  'no event "%s", and no other one than this':
    'es gibt kein Ereignis „{1}“, und kein anderes als dieses',
  'no event "%s"; nearest is "%s"': 'es gibt kein Ereignis „{1}“; am nächsten ist „{2}“',
  'it never comes: give channel, at, after or by_hand':
    'es kommt nie: gib channel, at, after oder by_hand an',
  'above what, or below? give above or below': 'über oder unter was? gib above oder below an',
  'missing: that which is above or below, or lasting':
    'fehlt: das, was darüber oder darunter liegt oder dauert',
  '%g is not below `below`, %g: no value is between':
    '{1} liegt nicht unter `below`, {2}: kein Wert liegt dazwischen',
  'missing: the event of which it is the delay': 'fehlt: das Ereignis, um das es verzögert ist',
  '%d: a moment comes once': '{1}: ein Augenblick kommt einmal',
  'a circle: each waits for the one before, and none comes':
    'ein Kreis: jedes wartet auf das davor, und keines kommt',
  // scenario/displaced
  '"%s" is no closed surface: %d border edges in %d holes, %d edges with more than two faces; it encloses no volume that could displace water':
    '„{1}“ ist keine geschlossene Oberfläche: {2} Randkanten in {3} Löchern, {4} Kanten mit mehr als zwei Flächen; sie umschließt kein Volumen, das Wasser verdrängen könnte',
  '%g m^3 are more than the shape has, %g': '{1} m^3 sind mehr, als die Form hat, {2}',
  // scenario/fields
  'an object': 'ein Objekt',
  'an array': 'eine Liste',
  'a number': 'eine Zahl',
  'expected %s, found %s': 'erwartet: {1|text=Text}, gefunden: {2|text=Text}',
  'unknown key "%s"; nearest is "%s"': 'unbekannter Schlüssel „{1}“; am nächsten ist „{2}“',
  'unknown key "%s"': 'unbekannter Schlüssel „{1}“',
  'not above': 'nicht größer als',
  'not below': 'nicht kleiner als',
  '%g%s is %s %g%s: %s': '{1}{2} ist {3!|below=kleiner als|above=größer als} {4}{5}: {6}',
  '%s is not representable as a number': '{1} lässt sich nicht als Zahl darstellen',
  'a whole number': 'eine ganze Zahl',
  '%g is not a whole number: %s': '{1} ist keine ganze Zahl: {2}',
  'true or false': 'true oder false',
  'an array of 3 numbers': 'eine Liste von 3 Zahlen',
  'an array of 4 numbers': 'eine Liste von 4 Zahlen',
  'expected %s, found %d': 'erwartet: {1}, gefunden: {2}',
  'a quaternion of length 0 is no rotation: %s':
    'ein Quaternion der Länge 0 ist keine Drehung: {1}',
  'an array of numbers': 'eine Liste von Zahlen',
  '%d bytes of text; at most %d are taken': '{1} Byte Text; höchstens {2} werden genommen',
  'text cannot hold the character %s: of controls it takes a tab and a new line, and none that overrides the direction in which it is read':
    'Text kann das Zeichen {1} nicht halten: von Steuerzeichen nimmt er Tabulator und Zeilenende, und keines, das die Leserichtung umstellt',
  '"%s" is not an id: a to z first, then a to z, 0 to 9, _ or -; at most 64':
    '„{1}“ ist keine Kennung: erst a bis z, dann a bis z, 0 bis 9, _ oder -; höchstens 64',
  '%d entries; at most %d are taken': '{1} Einträge; höchstens {2} werden genommen',
  // scenario/ground
  '"%s" is given, and no kind of ground: plane, waves or grid':
    '„{1}“ ist angegeben, und keine Art des Grunds: plane, waves oder grid',
  '"%s" is given, which is of the kind "%s"': '„{1}“ ist angegeben, das zur Art „{2}“ gehört',
  '%d times %d heights are more than %d': '{1} mal {2} Höhen sind mehr als {3}',
  '%d heights; nx = %d times ny = %d are %d': '{1} Höhen; nx = {2} mal ny = {3} sind {4}',
  '%g m over a length of %g m are a slope of %g; at most %g':
    '{1} m auf einer Länge von {2} m sind eine Neigung von {3}; höchstens {4}',
  // scenario/inputs
  '%g%s is %s %g%s': '{1}{2} ist {3!} {4}{5}',
  'cannot change during a run': 'kann sich im Lauf nicht ändern',
  'is not known': 'ist nicht bekannt',
  '"%s" of a %s %s; nearest that takes inputs is "%s"':
    '„{1}“ eines Teils der Art {2} {3!}; am nächsten von dem, was Eingänge nimmt, ist „{4}“',
  '"%s" of a %s %s; what takes inputs is in "%s": part.%s.id.key':
    '„{1}“ eines Teils der Art {2} {3!}; was Eingänge nimmt, steht in „{4}“: part.{5}.id.key',
  'a %s has nothing that takes inputs': 'ein Teil der Art {1} hat nichts, das Eingänge nimmt',
  '"%s.%s" is not a number: name one as part.%s.id.key':
    '„{1}.{2}“ ist keine Zahl: nenne eine als part.{3}.id.key',
  'no "%s" in %s of "%s"; nearest is "%s"':
    'es gibt kein „{1}“ in {2} von „{3}“; am nächsten ist „{4}“',
  'no "%s" in %s of "%s"; it is empty': 'es gibt kein „{1}“ in {2} von „{3}“; es ist leer',
  '"%s" is not of the form part.key, such as "hoist.speed"':
    '„{1}“ ist nicht von der Form Teil.Schlüssel, wie „hoist.speed“',
  'a choice has none: its words are %s': 'eine Auswahl hat keine: ihre Wörter sind {1}',
  '%g is not the number of a word, 0 to %d: %s':
    '{1} ist nicht die Nummer eines Worts, 0 bis {2}: {3}',
  '"%s" is number %d, and the value is %g: give one of them':
    '„{1}“ hat die Nummer {2}, und der Wert ist {3}: gib eines von beiden an',
  'below the minimum,': 'kleiner als das Minimum,',
  'below the minimum of this input,': 'kleiner als das Minimum dieses Eingangs,',
  'above the maximum of this input,': 'größer als das Maximum dieses Eingangs,',
  'reached by value and amplitude, below': 'mit Wert und Amplitude erreicht, kleiner als',
  'reached by value and amplitude, above': 'mit Wert und Amplitude erreicht, größer als',
  '"%s" is the target of "%s" already': '„{1}“ ist schon das Ziel von „{2}“',
  'the target is a number: give a value': 'das Ziel ist eine Zahl: gib value an',
  '"%s" is an input already, and would be the one that calls this event: give another name':
    '„{1}“ ist schon ein Eingang, und wäre der, der dieses Ereignis auslöst: gib ihm einen anderen Namen',
  // scenario/json_check
  'a number needs a digit here': 'eine Zahl braucht hier eine Ziffer',
  'a number cannot begin with 0 and a further digit':
    'eine Zahl kann nicht mit 0 und einer weiteren Ziffer beginnen',
  'no escape of JSON begins like this': 'so beginnt keine Maskierung in JSON',
  '\\u needs four hexadecimal digits': '\\u braucht vier hexadezimale Ziffern',
  'half of a surrogate pair': 'die Hälfte eines Ersatzpaars (surrogate pair)',
  'a text is not closed by "': 'ein Text ist nicht mit " geschlossen',
  'a control character in a text must be escaped': 'ein Steuerzeichen im Text muss maskiert sein',
  'not UTF-8': 'kein UTF-8',
  'expected a value': 'ein Wert wird erwartet',
  'the text ends too early': 'der Text endet zu früh',
  'expected a key in quotes': 'ein Schlüssel in Anführungszeichen wird erwartet',
  'expected : after a key': 'nach einem Schlüssel wird : erwartet',
  'nested deeper than 32': 'tiefer als 32 geschachtelt',
  'something follows the end': 'nach dem Ende folgt etwas',
  'expected , or }': ', oder } wird erwartet',
  'expected , or ]': ', oder ] wird erwartet',
  'the text is empty': 'der Text ist leer',
  // scenario/layout
  '%g blocks of unknowns; at most %d': '{1} Blöcke von Unbekannten; höchstens {2}',
  'end %s of "%s" is on "%s" already': 'Ende {1} von „{2}“ ist schon auf „{3}“',
  '"%s" is on the winch "%s" already': '„{1}“ ist schon auf der Winde „{2}“',
  // scenario/mesh_models
  'the pipe runs %g degrees off the normal of the shell; at most %g can be made: change angle, azimuth, flare or entrance':
    'die Klüse weicht {1} Grad von der Normalen der Außenhaut ab; höchstens {2} lassen sich machen: ändere angle, azimuth, flare oder entrance',
  'no bolster of radius %g m rolls round the mouth of this pipe: a smaller one, or less bend of the shell':
    'kein Wulst von {1} m Radius rollt um die Mündung dieser Klüse: ein kleinerer, oder eine weniger gekrümmte Außenhaut',
  'the bolster of radius %g m comes through the plate of %g m: above %g m is wanted, or a smaller lip':
    'der Wulst von {1} m Radius kommt durch die Platte von {2} m: nötig sind über {3} m, oder eine kleinere Lippe',
  'the pipe of %g m ends in the plate: above %g m is wanted':
    'die Klüse von {1} m endet in der Platte: nötig sind über {2} m',
  'the shell bends too far for its plate, its facets or the pipe: less bend of flare or waterline, a smaller shell, or more triangles':
    'die Außenhaut ist zu stark gekrümmt für ihre Platte, ihre Facetten oder die Klüse: weniger Krümmung von flare oder waterline, eine kleinere Außenhaut, oder mehr Dreiecke',
  'no room on this shell for a pipe of bore %g m with a lip of %g m and its tube: more above, below, forward or aft':
    'auf dieser Außenhaut ist kein Platz für eine Klüse mit Bohrung {1} m, einer Lippe von {2} m und ihrem Rohr: mehr oben, unten, vorn oder achtern',
  // scenario/mesh_source
  'the mesh file "%s" was not given; %zu mesh file%s%s':
    'die Netzdatei „{1}“ ist nicht da; mitgegeben: {2}{3}{4}',
  '%zu points; at most %d are taken': '{1} Punkte; höchstens {2} werden genommen',
  '%zu faces; at most %d are taken: make the mesh coarser first':
    '{1} Flächen; höchstens {2} werden genommen: mach das Netz erst gröber',
  '%zu points; a body has at least 4': '{1} Punkte; ein Körper hat mindestens 4',
  '%d points; a body has at least 4': '{1} Punkte; ein Körper hat mindestens 4',
  '%d points; at most %d are taken': '{1} Punkte; höchstens {2} werden genommen',
  '%d numbers; each face has three': '{1} Zahlen; jede Fläche hat drei',
  'face %d: %g is not a whole number': 'Fläche {1}: {2} ist keine ganze Zahl',
  'a sphere has at least 2 facets along': 'eine Kugel hat längs mindestens 2 Facetten',
  "the ring's diameter, first, must be above the bar's, second, and 3 facets along are the least":
    'der Durchmesser des Rings, als Erster, muss über dem des Stabs, als Zweitem, liegen, und längs sind mindestens 3 Facetten nötig',
  "the width, second, must be above twice the bar's diameter, first, the length, third, not below the width, and 2 facets along are the least":
    'die Breite, als Zweite, muss über dem doppelten Durchmesser des Stabs, als Erstem, liegen, die Länge, als Dritte, nicht unter der Breite, und längs sind mindestens 2 Facetten nötig',
  'each length must be above 0': 'jede Länge muss über 0 sein',
  'nothing can be made of %g, %g, %g m with %d facets around and %d along: %s':
    'aus {1}, {2}, {3} m mit {4} Facetten herum und {5} längs lässt sich nichts machen: {6!}',
  '%d faces; at most %d are made: fewer facets do':
    '{1} Flächen; höchstens {2} werden gemacht: weniger Facetten genügen',
  'missing: one of asset, points and make must be given':
    'fehlt: eines von asset, points und make muss angegeben sein',
  '%s and %s: a mesh has one source': '{1} und {2}: ein Netz hat eine Quelle',
  'faces go with points; %s has its own': 'faces gehört zu points; {1!} hat eigene',
  'an asset': 'eine Datei (asset)',
  'what is made': 'was erzeugt wird (make),',
  'point %d: %g m is outside %g to %g m': 'Punkt {1}: {2} m liegt außerhalb von {3} bis {4} m',
  'point %d: a coordinate is no number': 'Punkt {1}: eine Koordinate ist keine Zahl',
  'face %d: there is no point %d; the points are 0 to %d':
    'Fläche {1}: es gibt keinen Punkt {2}; die Punkte sind 0 bis {3}',
  // scenario/meshes
  'points in the place of an earlier one': 'Punkte am Ort eines früheren',
  'points in no face': 'Punkte in keiner Fläche',
  'faces of fewer than three different points':
    'Flächen mit weniger als drei verschiedenen Punkten',
  'faces that are there more than once': 'Flächen, die mehr als einmal da sind',
  'faces that run against their neighbours': 'Flächen, die gegen ihre Nachbarn umlaufen',
  'closed surfaces that are inside out': 'geschlossene Oberflächen, die umgestülpt sind',
  '%s: %d (first: %s %d), and "repair" is false':
    '{1!}: {2} (erste: {3|point=Punkt|face=Fläche} {4}), und „repair“ ist false',
  'no face is left: all have points in one place':
    'keine Fläche bleibt: alle haben Punkte an einem Ort',
  'edges of more than two faces: %d (first: at face %d)':
    'Kanten mit mehr als zwei Flächen: {1} (erste: an Fläche {2})',
  'no turning of faces makes them agree, at %d edges (first: at face %d)':
    'kein Wenden von Flächen bringt sie in Einklang, an {1} Kanten (erste: an Fläche {2})',
  'the mesh is not closed: %d edges do not belong to exactly two faces (first: at face %d)':
    'das Netz ist nicht geschlossen: {1} Kanten gehören nicht zu genau zwei Flächen (erste: an Fläche {2})',
  'the faces enclose no volume': 'die Flächen umschließen kein Volumen',
  'the faces make no surface': 'die Flächen ergeben keine Oberfläche',
  'the mesh is not convex: point %d is %g m outside the plane of face %d; "convex": false takes it as it is, and points without faces their hull':
    'das Netz ist nicht konvex: Punkt {1} liegt {2} m außerhalb der Ebene von Fläche {3}; „convex“: false nimmt es, wie es ist, und Punkte ohne Flächen ihre Hülle',
  'the faces do not bound a convex body': 'die Flächen begrenzen keinen konvexen Körper',
  'fewer than 4 different points: a body has at least 4':
    'weniger als 4 verschiedene Punkte: ein Körper hat mindestens 4',
  'all points lie in one plane: a body has a volume':
    'alle Punkte liegen in einer Ebene: ein Körper hat ein Volumen',
  'the points are too far apart, or too near, for a hull':
    'die Punkte liegen für eine Hülle zu weit auseinander, oder zu nahe beieinander',
  '%d points; at most %d are taken for a convex body':
    '{1} Punkte; höchstens {2} werden für einen konvexen Körper genommen',
  'the hull has %d corners; at most %d are taken':
    'die Hülle hat {1} Ecken; höchstens {2} werden genommen',
  'missing: a mesh that is not convex needs faces':
    'fehlt: ein Netz, das nicht konvex ist, braucht Flächen',
  // scenario/outlines
  'an outline has three points at least': 'ein Umriss hat mindestens drei Punkte',
  'more than 256 points': 'mehr als 256 Punkte',
  'point %g is too far away': 'Punkt {1} liegt zu weit weg',
  'points %g and %g are in one place': 'die Punkte {1} und {2} liegen an einem Ort',
  'all points lie on one line: no area': 'alle Punkte liegen auf einer Geraden: keine Fläche',
  'sides %g and %g (from the points with these numbers, from 0) cross or touch: an outline does not meet itself':
    'die Seiten {1} und {2} (ab den Punkten mit diesen Nummern, von 0 an) schneiden oder berühren sich: ein Umriss trifft sich nicht selbst',
  'clockwise seen from above: the points go counter-clockwise':
    'von oben gesehen im Uhrzeigersinn: die Punkte gehen gegen ihn',
  '%g m: the plane there cuts no area of the mesh, which ends at %g m':
    '{1} m: die Ebene dort schneidet keine Fläche aus dem Netz, das bei {2} m endet',
  'the cut of the mesh is open, or has too many sides':
    'der Schnitt des Netzes ist offen, oder hat zu viele Seiten',
  'given, but the fender is not of type "curve"':
    'angegeben, aber der Fender ist nicht vom Typ „curve“',
  '%g numbers; curve.deflection has %g': '{1} Zahlen; curve.deflection hat {2}',
  'no curve: 1 to 64 deflections above 0 that rise, and as many forces, none negative, with the type curve':
    'keine Kurve: 1 bis 64 steigende Verformungen über 0 und ebenso viele Kräfte, keine negativ, mit dem Typ curve',
  '%g N: this fender takes no energy up to its rating':
    '{1} N: dieser Fender nimmt bis zu seinen Nennwerten keine Energie auf',
  '%g m by %g m: too thin for a fender': '{1} m mal {2} m: zu dünn für einen Fender',
  '%g on a part without an outline: they touch nothing':
    '{1} an einem Teil ohne Umriss: sie berühren nichts',
  '%g fenders; at most %d': '{1} Fender; höchstens {2}',
  '"%s" is a %s, which has no outline; vessels and quays have one':
    '„{1}“ ist von der Art {2}, die keinen Umriss hat; Schiffe und Kais haben einen',
  '%d pairs of outlines; at most %d': '{1} Paare von Umrissen; höchstens {2}',
  // scenario/pairing
  '"%s" is for the same two %s':
    '„{1}“ gilt für dieselben beiden {2|parts=Teile|materials=Werkstoffe}',
  // scenario/parts
  'unknown kind "%s"; nearest is "%s"; kinds are: %s':
    'unbekannte Art „{1}“; am nächsten ist „{2}“; Arten sind: {3}',
  'missing: the kind of part must be given': 'fehlt: die Art des Teils muss angegeben sein',
  '"%s" has a meaning of its own and names no part':
    '„{1}“ hat eine eigene Bedeutung und benennt keinen Teil',
  '%d parts; a scenario has 1 to %d': '{1} Teile; ein Szenario hat 1 bis {2}',
  'no %s "%s"; nearest is "%s"':
    '{1|part=Teil|material=Werkstoff|mesh=Netz} „{2}“ gibt es nicht; am nächsten ist „{3}“',
  'no %s "%s"; there is none':
    '{1|part=Teil|material=Werkstoff|mesh=Netz} „{2}“ gibt es nicht; es gibt hier nichts dergleichen',
  'attachment point': 'Anschluss',
  '"%s" is a point of "%s"; a contact is between whole parts':
    '„{1}“ ist ein Punkt von „{2}“; ein Kontakt besteht zwischen ganzen Teilen',
  'cyclic reference: %s': 'Verweise im Kreis: {1}',
  // scenario/sea
  'gusts are shares of a mean wind, and air.wind is 0':
    'Böen sind Anteile eines mittleren Winds, und air.wind ist 0',
  '%d values for %d heights': '{1} Werte für {2} Höhen',
  '%d heights, and no speeds along x or y': '{1} Höhen, und keine Geschwindigkeiten längs x oder y',
  '%g m does not rise from the one before it, %g m': '{1} m steigt nicht über das davor, {2} m',
  // scenario/sea_check
  '%g m is higher than a wave of %g s can be before it breaks, %g m':
    '{1} m ist höher, als eine Welle von {2} s sein kann, ehe sie bricht, {3} m',
  "%g m is higher than Stokes' second order holds in %g m of water, %g m: the trough would have a crest of its own":
    '{1} m ist höher, als Stokes’ zweite Ordnung in {2} m Wasser gilt, {3} m: das Tal hätte einen eigenen Kamm',
  'a significant height of %g m breaks in %g m of water: at most %g m':
    'eine signifikante Höhe von {1} m bricht in {2} m Wasser: höchstens {3} m',
  '%g m is higher than a sea of %g s can be, %g m: a tenth of the length of its waves':
    '{1} m ist höher, als ein Seegang von {2} s sein kann, {3} m: ein Zehntel der Länge seiner Wellen',
  'together they are steeper, with a slope of %g, than waves before they break, %g':
    'zusammen sind sie, mit einer Neigung von {1}, steiler als Wellen, ehe sie brechen, {2}',
  // scenario/sea_waves
  'no waves are given: the kind "components" needs some':
    'es sind keine Wellen angegeben: die Art „components“ braucht welche',
  'there is no water for waves: its density is 0':
    'es gibt kein Wasser für Wellen: seine Dichte ist 0',
  'there are no waves without gravity, which is 0':
    'ohne Schwerkraft gibt es keine Wellen, und sie ist 0',
  // scenario/stock
  'must be given, above 0: of stock, stiffness is EA by length':
    'muss angegeben sein, über 0: bei Ware aus dem Katalog ist die Steifigkeit EA durch length',
  'there is no "%s" in the catalogue; nearest is "%s"':
    '„{1}“ gibt es im Katalog nicht; am nächsten ist „{2}“',
  '"%s" is no stock for this: %s': '„{1}“ ist keine Ware hierfür: {2}',
  '%s %s is out of the range of "%s": %g to %g %s':
    '{1} {2} liegt außerhalb des Bereichs von „{3}“: {4} bis {5} {6}',
  // scenario/strands
  'more than %d lines that touch': 'mehr als {1} Leinen, die berühren',
  // scenario/view
  '"%s" is not one value but a map of them; expose one, as %s.%s.%s':
    '„{1}“ ist nicht ein Wert, sondern eine Liste davon; zeige einen, als {2}.{3}.{4}',
  '"%s" is not of the form part.key': '„{1}“ ist nicht von der Form Teil.Schlüssel',
  'a %s has no "%s"; nearest is "%s"': 'ein Teil der Art {1} hat kein „{2}“; am nächsten ist „{3}“',
  '"%s" has no "%s"; nearest is "%s"': '„{1}“ hat kein „{2}“; am nächsten ist „{3}“',
  'no camera "%s"; nearest is "%s"': 'es gibt keine Kamera „{1}“; am nächsten ist „{2}“',
  'no camera "%s": /view/cameras has none': 'es gibt keine Kamera „{1}“: /view/cameras hat keine',
  'needs "%s", or a kind that finds its place':
    'braucht „{1}“, oder eine Art, die ihren Ort findet',
  'eye and target are one point': 'eye und target sind ein Punkt',
  'no channel "%s"; nearest is "%s%s%s"': 'es gibt keinen Kanal „{1}“; am nächsten ist „{2}{3}{4}“',
  '"%s" is in %s, the first channel in %s; a plot has one unit':
    '„{1}“ ist in {2}, der erste Kanal in {3}; ein Diagramm hat eine Einheit',
  // sim/replan
  'too much touches at once for the plan of elimination':
    'zu vieles berührt sich zugleich für den Plan der Elimination',
  // sim/sim
  'the run failed': 'der Lauf ist gescheitert',
  // put together
  'the chain of %g m is shorter than the way between its ends, %g m':
    'die Kette von {1} m ist kürzer als der Weg zwischen ihren Enden, {2} m',
  "its ship's end lies %g m beside the axis of the hawsepipe: the chain would run through the pipe's wall; at most %g m there":
    'ihr Schiffsende liegt {1} m neben der Achse der Klüse: die Kette liefe durch die Wand der Klüse; dort höchstens {2} m',
  '"%s", which hangs on it, begins %g m deep in "%s", pressed by %g kN: the chain is too short, or there is no room; %s':
    '„{1}“, der daran hängt, beginnt {2} m tief in „{3}“, angepresst mit {4} kN: die Kette ist zu kurz, oder es ist kein Platz; {5!}',
  '%g links or more outside hang it clear': '{1} Glieder oder mehr außenbords hängen ihn frei',
  "set the hull or the ship's end elsewhere": 'setze den Rumpf oder das Schiffsende anderswohin',
  'its %g m outside end in the hawsepipe, %g m before they hang from the lip':
    'ihre {1} m außenbords enden in der Klüse, {2} m bevor sie von der Lippe hängen',
  'its %g m outside end in the hawsepipe, %g m before they hang from the lip; %g links or more outside hang it clear':
    'ihre {1} m außenbords enden in der Klüse, {2} m bevor sie von der Lippe hängen; {3} Glieder oder mehr außenbords hängen sie frei',
  'a link begins with its bar wholly inside "%s": the way of the chain does not fit what it lies on; give through, or another path':
    'ein Glied beginnt mit seinem Stab ganz in „{1}“: der Weg der Kette passt nicht zu dem, worauf sie liegt; gib through an, oder einen anderen path',
  's were given%s': '{1}',
  ' was given%s': '{1}',
  'passage %s': 'Durchgang {1}',
};
