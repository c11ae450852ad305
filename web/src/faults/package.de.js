/**
 * German for what the package says of faults, hints and files, by what its modules say in English (`turn.js` has the signs).
 */

/** @type {Record<string, string>} */
export const PACKAGE = {
  // asset-files
  'there is no mesh file "%s"': 'es gibt keine Netzdatei „{1}“',
  // assets
  'a mesh file needs a name': 'eine Netzdatei braucht einen Namen',
  'the name has %s characters; at most %s': 'der Name hat {1} Zeichen; höchstens {2}',
  '"%s" is no name of a mesh file: a path below the scenario\'s folder or examples/meshes, such as hulls/boat.stl; not .., a path from the root, or an address':
    '„{1}“ ist kein Name einer Netzdatei: ein Pfad unterhalb des Ordners des Szenarios oder von examples/meshes, wie hulls/boat.stl; kein .., kein Pfad von der Wurzel, keine Adresse',
  // begin
  'the run cannot begin: a number of frame 0 is not finite':
    'der Lauf kann nicht beginnen: eine Zahl des Bilds 0 ist nicht endlich',
  // far
  '%s kg in a %s of %s m^3 are %s kg/m^3: steel has 7850, and nothing more than 22600; is the mass in kg, and the size in m?':
    '{1} kg in einer Form {2} von {3} m^3 sind {4} kg/m^3: Stahl hat 7850, und nichts mehr als 22600; ist die Masse in kg, und die Größe in m?',
  '%s kg: the largest ships have 7e8; is it in kg?':
    '{1} kg: die größten Schiffe haben 7e8; ist es in kg?',
  '%s N over %s m of diameter are %s N/m^2: steel has 2.1e11, and nothing more than 1.2e12; is EA in N, and the diameter in m?':
    '{1} N auf {2} m Durchmesser sind {3} N/m^2: Stahl hat 2,1e11, und nichts mehr als 1,2e12; ist EA in N, und der Durchmesser in m?',
  '%s kg/m over %s m of diameter are %s kg/m^3: steel has 7850, and nothing more than 22600':
    '{1} kg/m auf {2} m Durchmesser sind {3} kg/m^3: Stahl hat 7850, und nichts mehr als 22600',
  '%s m/s: no %s is faster than %s; is it in m/s?':
    '{1} m/s: {2|current=keine Strömung|wind=kein Wind} ist schneller als {3}; ist es in m/s?',
  '%s is %s the %s that the scenario had: is the unit right?':
    '{1} ist {2!} {3}, dem Wert im Szenario davor: stimmt die Einheit?',
  // hints
  'round a body it bends to %s m': 'um einen Körper biegt sie sich auf {1} m',
  'round itself or another line it may bend to some %s m':
    'um sich selbst oder eine andere Leine biegt sie sich auf etwa {1} m',
  'elements of %s m, %s radii of the line: %s; bends sharper than %s m are more than 5 % off':
    'Elemente von {1} m, {2} Radien der Leine: {3!}; Biegungen enger als {4} m sind um mehr als 5 % falsch',
  'elements of %s m, %s radii of the line: over an edge of "%s" it bends to %s m, and elements longer than that hook over it: the pull at which it slips swings by 30 % at 2 radii and 60 % at 4; at 1 by 2 %':
    'Elemente von {1} m, {2} Radien der Leine: über eine Kante von „{3}“ biegt sie sich auf {4} m, und längere Elemente haken darüber: der Zug, bei dem sie rutscht, schwankt um 30 % bei 2 Radien und um 60 % bei 4; bei 1 um 2 %',
  'carries %s % of its weight': 'trägt {1} % ihres Gewichts',
  'floats it': 'lässt sie schwimmen',
  'not given: still water of %s kg/m^3 is below z = 0 by default, "%s" reaches down to z = %s m, and the water %s%s; give it: 0 for a scene in air, %s for the sea':
    'nicht angegeben: als Vorgabe ist unter z = 0 ruhiges Wasser von {1} kg/m^3, „{2}“ reicht bis z = {3} m hinab, und das Wasser {4}{5!}; gib es an: 0 für eine Szene in Luft, {6} für die See',
  'EI of %s N m^2 does nothing': 'EI von {1} N m^2 bewirkt nichts',
  '%s m of line between ends %s m apart hangs without weight or shape':
    '{1} m Leine hängen zwischen Enden, die {2} m voneinander sind, ohne Gewicht und Form',
  '1: an element is straight, so %s; a line that bends or sags takes 10 or more':
    '1: ein Element ist gerade, darum gilt: {1!}; eine Leine, die sich biegt oder durchhängt, braucht 10 oder mehr',
  '%s m/s, with a dead zone (tolerance) of %s m/s: at %s m/s what sticks has let go and sliding has not set in, %s % of sliding friction is left, and a greater load creeps on; from %s m/s on it holds, or with a smaller tolerance':
    '{1} m/s, mit einer Totzone (tolerance) von {2} m/s: bei {3} m/s hat, was haftet, losgelassen, und das Gleiten hat nicht eingesetzt, {4} % der Gleitreibung bleiben, und eine größere Last kriecht davon; ab {5} m/s hält es, oder mit kleinerer Toleranz',
  '"%s" and "%s" begin %s m deep in each other, with %s N between them: more than %s times the weight of the lighter one (%s N); they will be thrown apart. Set them apart, or let a static start lay them down':
    '„{1}“ und „{2}“ beginnen {3} m tief ineinander, mit {4} N zwischen ihnen: mehr als das {5}-fache des Gewichts des leichteren ({6} N); sie werden auseinandergeworfen. Setze sie auseinander, oder lass sie von einem statischen Beginn hinlegen',
  'a link begins with its bar (%s m) wholly inside "%s", and %s N between them; links that lie deeper are not seen to touch it. Lay the chain above it: by path, or by where its ends are':
    'ein Glied beginnt mit seinem Stab ({1} m) ganz in „{2}“, mit {3} N zwischen ihnen; tiefer liegende Glieder berühren es gar nicht. Lege die Kette darüber: mit path, oder durch den Ort ihrer Enden',
  'it comes at %s s at the earliest: the run is over before, at %s s':
    'es kommt frühestens bei {1} s: der Lauf endet davor, bei {2} s',
  '"%s": its error, or what is stiff, keeps its steps to %s s at the start, some %s steps for the whole run; "ali3" takes longer ones':
    '„{1}“: sein Fehler, oder was steif ist, hält seine Schritte zu Beginn bei {2} s, etwa {3} Schritte für den ganzen Lauf; „ali3“ macht längere',
  '%s s is unstable with "%s": what is stiff at the start wants %s s or less; "ali3" takes longer steps':
    '{1} s ist mit „{2}“ instabil: was zu Beginn steif ist, verlangt {3} s oder weniger; „ali3“ macht längere Schritte',
  // json-text
  '%s (line %s, column %s)': '{1!} (Zeile {2}, Spalte {3})',
  'not JSON: %s': 'kein JSON: {1!}',
  // link
  'not a number': 'keine Zahl',
  '"%s" is not id@frame:value': '„{1}“ ist nicht von der Form Kennung@Bild:Wert',
  'a time is 0 s or more': 'eine Zeit ist 0 s oder mehr',
  'not 16 hex digits': 'nicht 16 hexadezimale Ziffern',
  'not six numbers: eye x,y,z and target x,y,z': 'nicht sechs Zahlen: Auge x,y,z und Ziel x,y,z',
  'not a word of the page': 'kein Wort der Seite',
  'not packed meshes': 'keine gepackten Netze',
  'not packed runs': 'keine gepackten Läufe',
  'not a tape': 'kein Maßband',
  'not a list of links': 'keine Liste von Links',
  'not a version': 'keine Fassung',
  'the link has %s characters: %s are allowed': 'der Link hat {1} Zeichen: {2} sind erlaubt',
  'not the id of an example': 'nicht die Kennung eines Beispiels',
  'given twice': 'zweimal angegeben',
  'values stand both in it and beside it': 'Werte stehen sowohl darin als auch daneben',
  'nested deeper than %s levels': 'tiefer als {1} Ebenen geschachtelt',
  'the packed patch is not an object': 'die gepackten Änderungen sind kein Objekt',
  'inputs given twice': 'Eingänge zweimal angegeben',
  'made by a later version: format 1 is known':
    'von einer späteren Fassung gemacht: bekannt ist Format 1',
  'not a key of a link: %s, or a path such as load.mass':
    'kein Schlüssel eines Links: {1}, oder ein Pfad wie load.mass',
  'the percent signs in it do not spell UTF-8': 'die Prozentzeichen darin ergeben kein UTF-8',
  'the packed patch is not JSON': 'die gepackten Änderungen sind kein JSON',
  'unpacks to more than %s bytes': 'ergibt ausgepackt mehr als {1} Byte',
  'unpacks to more than %s times its size': 'ergibt ausgepackt mehr als das {1}-fache seiner Größe',
  'packed in a way that this version does not know':
    'auf eine Weise gepackt, die diese Fassung nicht kennt',
  'damaged: it cannot be unpacked': 'beschädigt: es lässt sich nicht auspacken',
  'damaged: what it unpacks to is not text': 'beschädigt: was es ausgepackt ergibt, ist kein Text',
  'not base64url': 'kein base64url',
  // mesh-files
  'expected a name that ends in %s': 'erwartet wird ein Name mit der Endung {1}',
  '%s bytes; at most %s are read': '{1} Byte; höchstens {2} werden gelesen',
  'the file is empty': 'die Datei ist leer',
  'the reader of %s files is not there: %s': 'was Dateien der Art {1} liest, ist nicht da: {2}',
  'not a good %s file (%s)': 'keine gute Datei der Art {1} ({2})',
  // mesh-pack
  'the meshes in it end too early': 'die Netze darin enden zu früh',
  'a number of a mesh in it is too large': 'eine Zahl eines Netzes darin ist zu groß',
  'a grid of a mesh in it is too coarse': 'ein Raster eines Netzes darin ist zu grob',
  'a coordinate of a mesh in it is too large': 'eine Koordinate eines Netzes darin ist zu groß',
  '%s meshes; a link has at most %s': '{1} Netze; ein Link hat höchstens {2}',
  'the meshes in it unpack to more than %s bytes':
    'die Netze darin ergeben ausgepackt mehr als {1} Byte',
  'the meshes in it unpack to more than %s times their size':
    'die Netze darin ergeben ausgepackt mehr als das {1}-fache ihrer Größe',
  'the meshes in it are damaged': 'die Netze darin sind beschädigt',
  'more than %s meshes are in it': 'mehr als {1} Netze sind darin',
  'the mesh "%s" is in it twice': 'das Netz „{1}“ ist zweimal darin',
  'the mesh "%s" is packed in an unknown way': 'das Netz „{1}“ ist auf unbekannte Weise gepackt',
  'the mesh "%s": face %s has no such point': 'das Netz „{1}“: Fläche {2} hat keinen solchen Punkt',
  // mesh-report
  '%s without a usable place': '{1} ohne brauchbaren Ort',
  'Export the file again: its numbers are damaged':
    'Exportiere die Datei neu: ihre Zahlen sind beschädigt',
  '%s a point that is not there': '{1!} einen Punkt, den es nicht gibt',
  'Export the file again: it is cut off or damaged':
    'Exportiere die Datei neu: sie ist abgeschnitten oder beschädigt',
  '%s with more than two faces': '{1} mit mehr als zwei Flächen',
  'Remove the extra faces, or move parts that touch slightly apart':
    'Nimm die überzähligen Flächen weg, oder rücke Teile, die sich berühren, etwas auseinander',
  '%s where inside meets outside': '{1}, an denen innen auf außen trifft',
  'Cut the surface there: it has only one side':
    'Schneide die Oberfläche dort auf: sie hat nur eine Seite',
  '%s of faces cut each other: contact is unsure there':
    '{1} von Flächen, die sich schneiden: dort ist der Kontakt unsicher',
  'Unite overlapping parts in the program that made the mesh':
    'Vereinige überlappende Teile in dem Programm, mit dem das Netz gemacht ist',
  '%s where the surface meets itself': '{1}, an denen die Oberfläche sich selbst trifft',
  '%s turned to match %s neighbours': '{1} nach den Nachbarn gewendet{-2}',
  '%s turned right side out': '{1} nach außen gestülpt',
  '%s merged': '{1} verschmolzen',
  '%s in no face left out': '{1} in keiner Fläche weggelassen',
  '%s without three points left out': '{1} ohne drei Punkte weggelassen',
  '%s given twice left out': '{1}, zweimal da, weggelassen',
  '%s without area': '{1} ohne Flächeninhalt',
  '%s thin as a needle': '{1}, dünn wie eine Nadel',
  'Remesh for a smoother contact': 'Vernetze neu, für einen glatteren Kontakt',
  'Turn faces': 'Flächen wenden',
  'No face is left': 'Keine Fläche bleibt',
  'Choose a file that holds triangles': 'Wähle eine Datei, die Dreiecke enthält',
  'The surface encloses nothing': 'Die Oberfläche umschließt nichts',
  'Give the body a thickness': 'Gib dem Körper eine Dicke',
  'Faces look outward': 'Die Flächen weisen nach außen',
  'No face cuts another': 'Keine Fläche schneidet eine andere',
  'Close the hole': 'Das Loch schließen',
  'Close the holes': 'Die Löcher schließen',
  'Close the surface': 'Die Oberfläche schließen',
  '%s against %s neighbours': '{1!} gegen {2|its=ihre|their=ihre} Nachbarn um',
  '%s inside out': '{1!} umgestülpt',
  'Closed, %s surfaces': 'Geschlossen, {1} Oberflächen',
  '%s, %s through it': '{1!}, {2} hindurch',
  // nearest
  ': did you mean %s?': ': meintest du {1| or = oder }?',
  ': there is none': ': es gibt keinen',
  ': there %s %s': ': es gibt{-1} {2}',
  // pins
  '%s: %s is %s; %s is wanted': '{1!}: {2} ist {3}; verlangt ist {4!}',
  '%s is %s; an object is wanted': '{1!} ist {2}; verlangt ist ein Objekt',
  '%s: "%s" is none of %s': '{1!}: „{2}“ ist keines von {3}',
  'A to D': 'A bis D',
  'one after %s, each once': 'eines nach {1}, jedes einmal',
  'a text of at most %s characters': 'ein Text von höchstens {1} Zeichen',
  'an object': 'ein Objekt',
  'a frame from 0 to %s': 'ein Bild von 0 bis {1}',
  '16 hex digits': '16 hexadezimale Ziffern',
  'true or false': 'true oder false',
  '%s: inputs is %s; a list of some is wanted':
    '{1!}: inputs ist {2}; verlangt ist eine Liste mit einigen',
  'not what is wanted there': 'nicht, was dort verlangt ist',
  '%s: inputs: %s': '{1!}: inputs: {2!}',
  'pinned runs: %s; a list of at most %s is wanted':
    'angeheftete Läufe: {1}; verlangt ist eine Liste von höchstens {2}',
  'pinned run %s': 'angehefteter Lauf {1}',
  'the packed runs are not JSON': 'die gepackten Läufe sind kein JSON',
  // run-file
  'the scenario': 'das Szenario',
  '%s meshes; at most %s go into it': '{1} Netze; höchstens {2} gehen hinein',
  'the file': 'die Datei',
  'not a .hawse file: %s': 'keine .hawse-Datei: {1!}',
  'not a .hawse file: there is no %s in it': 'keine .hawse-Datei: {1} ist nicht darin',
  '%s is no text': '{1} ist kein Text',
  '%s is nested deeper than %s levels': '{1} ist tiefer als {2} Ebenen geschachtelt',
  '%s is not JSON': '{1} ist kein JSON',
  '%s is not an object': '{1} ist kein Objekt',
  '%s: hawse_run is %s; this version reads %s: a later one may read it':
    '{1}: hawse_run ist {2}; diese Fassung liest {3}: eine spätere kann es vielleicht lesen',
  '%s: a hash without the time t at which it is': '{1}: ein Hash ohne die Zeit t, zu der er gehört',
  '%s: notes is not a text': '{1}: notes ist kein Text',
  '%s: notes of %s characters; at most %s': '{1}: notes von {2} Zeichen; höchstens {3}',
  '%s: meshes is not a list of at most %s': '{1}: meshes ist keine Liste von höchstens {2}',
  '%s: meshes, entry %s': '{1}: meshes, Eintrag {2}',
  '%s: name and file are wanted': '{1}: verlangt sind name und file',
  '%s: "%s" is not meshes/NUMBER.mesh': '{1}: „{2}“ ist nicht meshes/NUMMER.mesh',
  '%s: "%s" is in it twice': '{1}: „{2}“ ist zweimal darin',
  '%s: there is no %s in the file': '{1}: {2} ist nicht in der Datei',
  '%s has %s bytes; at most %s are allowed': '{1} hat {2} Byte; höchstens {3} sind erlaubt',
  // run-mesh
  'mesh "%s": expected "HWM1" in the first four bytes':
    'Netz „{1}“: in den ersten vier Bytes wird „HWM1“ erwartet',
  'mesh "%s": %s bytes; its counts say %s': 'Netz „{1}“: {2} Byte; nach seinen Anzahlen {3}',
  'mesh "%s": %s': 'Netz „{1}“: {2!}',
  // status
  'the run cannot start: %s%s%s': 'der Lauf kann nicht beginnen: {1}{2}{3!}',
  'there is no input "%s"%s': 'es gibt keinen Eingang „{1}“{2}',
  '%s is not a frame number': '{1} ist keine Nummer eines Bilds',
  '"%s" is no word of it': '„{1}“ ist keines seiner Wörter',
  '%s is not the number of a word': '{1} ist nicht die Nummer eines Worts',
  '%s neither calls "%s" (1) nor leaves it (0)':
    '{1} löst „{2}“ weder aus (1), noch lässt es das (0)',
  '%s %s is outside %s to %s: %s': '{1} {2} liegt außerhalb von {3} bis {4}: {5}',
  '%s %s out of balance, step %s of at most %s, %s evaluations':
    '{1} {2} nicht im Gleichgewicht, Schritt {3} von höchstens {4}, {5} Auswertungen',
  // vary
  '%s: part.key=low..high is wanted': '{1}: verlangt ist part.key=low..high',
  'row of %s': 'eine Zeile von {1}',
  '"%s": %s is one number': '„{1}“: {2} ist eine einzige Zahl',
  '"%s": %s has %s': '„{1}“: {2} hat {3}',
  '"%s" is a %s, and only numbers can be varied':
    '„{1}“ ist ein Wert der Art {2}, und nur Zahlen lassen sich variieren',
  '%s numbers are varied: at most %s': '{1} Zahlen werden variiert: höchstens {2}',
  'a key, a low and a high number are wanted':
    'verlangt sind ein Schlüssel, eine untere und eine obere Zahl',
  '"%s" is varied twice': '„{1}“ wird zweimal variiert',
  'low %s is above high %s': 'low {1} liegt über high {2}',
  '%s to %s is not within %s to %s: %s': '{1} bis {2} liegt nicht innerhalb von {3} bis {4}: {5}',
  '%s is a whole number: whole bounds are wanted':
    '{1} ist eine ganze Zahl: verlangt sind ganze Grenzen',
  // zip
  'the file has %s bytes; at most %s are read':
    'die Datei hat {1} Byte; höchstens {2} werden gelesen',
  'it is one of several files that belong together':
    'sie ist eine von mehreren Dateien, die zusammengehören',
  '%s files in it; at most %s are read': '{1} Dateien darin; höchstens {2} werden gelesen',
  '"%s" is in it twice': '„{1}“ ist zweimal darin',
  'it unpacks to more than %s bytes': 'sie ergibt ausgepackt mehr als {1} Byte',
  '"%s" unpacks to more than %s times its size':
    '„{1}“ ergibt ausgepackt mehr als das {2}-fache der Größe',
  'it is no ZIP file, or it is cut off': 'sie ist keine ZIP-Datei, oder abgeschnitten',
  'the list of files in it is damaged': 'die Liste der Dateien darin ist beschädigt',
  '"%s" is packed with a password': '„{1}“ ist mit einem Passwort gepackt',
  '"%s" is packed in a way that is not known here (%s)':
    '„{1}“ ist auf eine Weise gepackt, die hier nicht bekannt ist ({2})',
  'a name in it is no text': 'ein Name darin ist kein Text',
  '"%s" is damaged': '„{1}“ ist beschädigt',
  // mesh-files/merge
  'a list of %s corners, which are no triangles':
    'eine Liste von {1} Ecken, die keine Dreiecke sind',
  // mesh-files/parts
  'this needs %s, which is not installed: npm install %s':
    'dies braucht {1}, und das ist nicht installiert: npm install {2}',
  '%s triangles; at most %s are read: make the mesh coarser first':
    '{1} Dreiecke; höchstens {2} werden gelesen: mach das Netz erst gröber',
  'there are no points in it': 'es sind keine Punkte darin',
  '%s points; at most %s are read': '{1} Punkte; höchstens {2} werden gelesen',
  'point %s: %s is no number': 'Punkt {1}: {2} ist keine Zahl',
  'face %s: there is no point %s; the points are 0 to %s':
    'Fläche {1}: es gibt keinen Punkt {2}; die Punkte sind 0 bis {3}',
  'byte %s is 0: expected text': 'Byte {1} ist 0: erwartet wird Text',
  // mesh-files/scene
  'there is no scene in it': 'es ist keine Szene darin',
  'expected "glTF" in the first four bytes: only binary glTF is read':
    'in den ersten vier Bytes wird „glTF“ erwartet: nur binäres glTF wird gelesen',
  'glTF of version %s: expected 2': 'glTF der Fassung {1}: erwartet wird 2',
  '%s bytes; expected %s: the file is cut off':
    '{1} Byte; erwartet {2}: die Datei ist abgeschnitten',
  'byte %s: a chunk of %s bytes ends past the file':
    'Byte {1}: ein Abschnitt von {2} Byte endet hinter der Datei',
  'there is no JSON chunk in it': 'es ist kein JSON-Abschnitt darin',
  '"%s" is no list of objects': '„{1}“ ist keine Liste von Objekten',
  'it needs %s: save it without compression': 'sie braucht {1}: speichere sie ohne Kompression',
  'its numbers are in another file: save it as one GLB':
    'ihre Zahlen stehen in einer anderen Datei: speichere sie als eine GLB',
  'its numbers are packed: save it without compression':
    'ihre Zahlen sind gepackt: speichere sie ohne Kompression',
  'accessor %s: a count of %s; at most %s': 'Accessor {1}: eine Anzahl von {2}; höchstens {3}',
  'node %s has no place, or two, in its tree':
    'Knoten {1} hat keinen Platz, oder zwei, in ihrem Baum',
  'it has meshes that stand for many': 'sie hat Netze, die für viele stehen',
  'byte %s: a chunk of %s bytes, where %s are left; the file is cut off':
    'Byte {1}: ein Abschnitt von {2} Byte, wo {3} übrig sind; die Datei ist abgeschnitten',
  'byte %s: %s points in %s bytes': 'Byte {1}: {2} Punkte in {3} Byte',
  'byte %s: a chunk of %s bytes is too short for its faces':
    'Byte {1}: ein Abschnitt von {2} Byte ist zu kurz für seine Flächen',
  'expected the bytes 4D 4D, with which a 3DS file begins':
    'erwartet werden die Bytes 4D 4D, mit denen eine 3DS-Datei beginnt',
  'there are no triangles in it': 'es sind keine Dreiecke darin',
  // mesh-files/text
  'line %s: "%s" is not v x y z': 'Zeile {1}: „{2}“ ist nicht v x y z',
  'line %s: "%s" is no number: expected v x y z':
    'Zeile {1}: „{2}“ ist keine Zahl: erwartet wird v x y z',
  'line %s: more than %s points': 'Zeile {1}: mehr als {2} Punkte',
  'line %s: "%s" is no face of 3 corners': 'Zeile {1}: „{2}“ ist keine Fläche mit 3 Ecken',
  'line %s: "%s" is no point of a face': 'Zeile {1}: „{2}“ ist kein Punkt einer Fläche',
  'no line "v x y z": expected Wavefront OBJ': 'keine Zeile „v x y z“: erwartet wird Wavefront OBJ',
  'triangle %s names a point past the last, %s':
    'Dreieck {1} nennt einen Punkt hinter dem letzten, {2}',
  '%s bytes: expected 84 or more of a binary STL, or "solid"':
    '{1} Byte: erwartet werden 84 oder mehr einer binären STL, oder „solid“',
  '%s bytes: expected %s, for the %s triangles of its head; the file is cut off, or no STL':
    '{1} Byte: erwartet {2}, für die {3} Dreiecke ihres Kopfs; die Datei ist abgeschnitten, oder keine STL',
  'line %s: %s': 'Zeile {1}: {2!}',
  '"%s" is not vertex x y z': '„{1}“ ist nicht vertex x y z',
  '"%s" out of place': '„{1}“ am falschen Platz',
  'a facet of %s vertices': 'eine Facette mit {1} Ecken',
  'the text ends in facet %s: expected "%s"': 'der Text endet in Facette {1}: erwartet wird „{2}“',
  'expected "solid" and facets': 'erwartet werden „solid“ und Facetten',
  'expected "ply" in the first line': 'in der ersten Zeile wird „ply“ erwartet',
  'expected "end_header" within 64 KiB: the file is cut off, or no PLY':
    'innerhalb von 64 KiB wird „end_header“ erwartet: die Datei ist abgeschnitten, oder keine PLY',
  'line %s: "%s" is no count': 'Zeile {1}: „{2}“ ist keine Anzahl',
  'line %s: %s of %s; at most %s': 'Zeile {1}: {2} von {3}; höchstens {4}',
  'line %s: "%s" is no property': 'Zeile {1}: „{2}“ ist keine Eigenschaft',
  'line %s: "%s" is no line of a head': 'Zeile {1}: „{2}“ ist keine Zeile eines Kopfs',
  'the format "%s" is not known': 'das Format „{1}“ ist nicht bekannt',
  'the file ends in %s': 'die Datei endet in {1}',
  'the file ends in %s: %s bytes; expected %s or more':
    'die Datei endet in {1}: {2} Byte; erwartet {3} oder mehr',
  'its faces have no list "vertex_indices"': 'ihre Flächen haben keine Liste „vertex_indices“',
  '%s: a list of %s': '{1}: eine Liste von {2}',
  '%s has %s corners: expected 3 or 4; save it as triangles':
    '{1} hat {2} Ecken: erwartet werden 3 oder 4; speichere sie als Dreiecke',
  'expected an element "vertex" with x, y and z':
    'erwartet wird ein Element „vertex“ mit x, y und z',
  // study/answers-read
  'an object of answers by their names': 'ein Objekt von Antworten nach ihren Namen',
  'an answer': 'eine Antwort',
  '"%s" is a word: a measure that is a number is wanted':
    '„{1}“ ist ein Wort: verlangt ist eine Messung, die eine Zahl ist',
  'sensitivity wants the design saltelli or morris, not %s':
    'Empfindlichkeit verlangt den Plan saltelli oder morris, nicht {1}',
  'a word, or a list of words, is wanted': 'verlangt ist ein Wort, oder eine Liste von Wörtern',
  '"is" is wanted: the words that count': 'verlangt ist „is“: die Wörter, die zählen',
  '"above" or "below" is wanted, a number': 'verlangt ist „above“ oder „below“, eine Zahl',
  '%s: a number over 1 to 1000000000 is wanted, in points':
    '{1}: verlangt ist eine Zahl über 1 bis 1000000000, in Punkten',
  'gumbel takes the largest of each point: no threshold is wanted':
    'gumbel nimmt das Größte jedes Punkts: eine Schwelle (threshold) ist nicht verlangt',
  // study/design
  'it is missing: an object with "kind" is wanted, one of %s':
    'fehlt: verlangt ist ein Objekt mit „kind“, eines von {1}',
  'a design': 'ein Plan',
  '%s points: at most %s are allowed': '{1} Punkte: höchstens {2} sind erlaubt',
  '%s factors: at most %s are allowed for saltelli':
    '{1} Faktoren: höchstens {2} sind für saltelli erlaubt',
  '%s: an even number is wanted': '{1}: verlangt ist eine gerade Zahl',
  'it is missing: this design wants "levels" beside a distribution, a whole number of 1 or more':
    'fehlt: dieser Plan verlangt „levels“ neben einer Verteilung, eine ganze Zahl von 1 oder mehr',
  'factor "%s" is not in it: allowed are %s, each once':
    'Faktor „{1}“ ist nicht darin: erlaubt sind {2}, jeder einmal',
  '%s is not allowed: allowed are %s, each once':
    '{1} ist nicht erlaubt: erlaubt sind {2}, jeder einmal',
  '%s: a list of %s is wanted': '{1}: verlangt ist eine Liste von {2}',
  // study/factors
  'an object of factors by their names': 'ein Objekt von Faktoren nach ihren Namen',
  'there is no factor: at least one is wanted':
    'es gibt keinen Faktor: mindestens einer ist verlangt',
  '%s factors: at most %s are allowed': '{1} Faktoren: höchstens {2} sind erlaubt',
  'a factor': 'ein Faktor',
  '"%s" is no name: %s': '„{1}“ ist kein Name: {2!}',
  'it changes what factor "%s" changes': 'er ändert, was Faktor „{1}“ ändert',
  'a letter, then at most 63 letters, digits, _ and - are wanted':
    'verlangt ist ein Buchstabe, dann höchstens 63 Buchstaben, Ziffern, _ und -',
  'both are given': 'beide sind angegeben',
  'neither is given': 'keines ist angegeben',
  '"values" or "distribution" is wanted: %s': 'verlangt ist „values“ oder „distribution“: {1!}',
  'a list of values has its own levels': 'eine Liste von Werten hat ihre eigenen Stufen',
  '%s is one of %s: "values" is wanted': '{1} ist eines von {2}: verlangt ist „values“',
  'low %s to high %s holds %s of the distribution: over %s is wanted':
    'low {1} bis high {2} hält {3} der Verteilung: verlangt ist über {4}',
  'it reaches from %s to %s, and %s: another %s is wanted':
    'er reicht von {1} bis {2}, und {3!}: verlangt ist ein anderes {4| and = und }',
  '%s is a whole number: whole bounds are wanted, not %s to %s':
    '{1} ist eine ganze Zahl: verlangt sind ganze Grenzen, nicht {2} bis {3}',
  'the path of a field, as load.mass': 'der Pfad eines Felds, wie load.mass',
  'an input of the scenario': 'ein Eingang des Szenarios',
  'it is listed twice': 'zweimal aufgeführt',
  'a list, or from, to and step,': 'eine Liste, oder from, to und step,',
  '%s to %s by %s has %s values: 1 to %s are wanted':
    '{1} bis {2} mit {3} hat {4} Werte: verlangt sind 1 bis {5}',
  // study/faults
  '%s: %s is wanted': '{1}: verlangt ist {2!}',
  'there is no key "%s"%s; allowed %s %s':
    'es gibt keinen Schlüssel „{1}“{2}; erlaubt {3|is=ist|are=sind} {4}',
  'a %snumber %sis wanted': 'verlangt ist eine {1|whole =ganze }Zahl {2!}',
  'a list of %s is wanted': 'verlangt ist eine Liste von {1}',
  'it is missing: %s': 'fehlt: {1!}',
  'a text': 'ein Text',
  'it is missing: allowed %s %s': 'fehlt: erlaubt {1|is=ist|are=sind} {2}',
  '%s is not allowed%s; allowed %s %s': '{1} ist nicht erlaubt{2}; erlaubt {3|is=ist|are=sind} {4}',
  // study/laws
  'low %s is not below high %s': 'low {1} liegt nicht unter high {2}',
  'mode %s is not within low %s to high %s':
    'mode {1} liegt nicht innerhalb von low {2} bis high {3}',
  // study/link
  'the link names an example that is not here: %s':
    'der Link nennt ein Beispiel, das nicht hier ist: {1}',
  '"#%s" is wanted': 'verlangt ist „#{1}“',
  // study/measures
  'an object of measures by their names': 'ein Objekt von Messungen nach ihren Namen',
  '%s measures: at most %s are allowed': '{1} Messungen: höchstens {2} sind erlaubt',
  'a measure': 'eine Messung',
  'there is another column "%s"': 'es gibt eine andere Spalte „{1}“',
  'from %s s is after to %s s': 'from {1} s liegt nach to {2} s',
  'a manoeuvre, and the scenario has none': 'ein Manöver, und das Szenario hat keines',
  'a channel of the scenario': 'ein Kanal des Szenarios',
  'there is no channel "%s"%s; "hawse manifest" lists them':
    'es gibt keinen Kanal „{1}“{2}; „hawse manifest“ listet sie auf',
  'an event': 'ein Ereignis',
  'a part': 'ein Teil',
  '"curve" or "slopes" is wanted, one of both':
    'verlangt ist „curve“ oder „slopes“, eines von beiden',
  'it is missing: the curve is of stresses and the channel in N; an area in m^2 over 0 is wanted':
    'fehlt: die Kurve ist die von Spannungen und der Kanal in N; verlangt ist eine Fläche in m^2 über 0',
  'it is in %s: N with an area, or Pa, is wanted for this curve':
    'er ist in {1}: für diese Kurve ist N mit einer Fläche, oder Pa verlangt',
  'the channel is a stress: no area is wanted':
    'der Kanal ist eine Spannung: eine Fläche ist nicht verlangt',
  // study/read
  'the study has %s characters: at most %s are allowed':
    'die Studie hat {1} Zeichen: höchstens {2} sind erlaubt',
  'a study, an object with "hawse_study": 1,': 'eine Studie, ein Objekt mit "hawse_study": 1,',
  '%s: 1 is wanted': '{1}: verlangt ist 1',
  'an example, a file or a link': 'ein Beispiel, eine Datei oder ein Link',
  '%s: an object of values by their paths is wanted':
    '{1}: verlangt ist ein Objekt von Werten nach ihren Pfaden',
  'there is none, and no manoeuvre that judges: at least one measure is wanted':
    'es gibt keine, und kein Manöver, das urteilt: mindestens eine Messung ist verlangt',
  'an object of rules': 'ein Objekt von Regeln',
  'there is no manoeuvre whose verdict could be waited for':
    'es gibt kein Manöver, auf dessen Urteil zu warten wäre',
  'a condition': 'eine Bedingung',
  // study/answers
  'no row has a value': 'keine Zeile hat einen Wert',
  '%d values, too few that differ: %s cannot be fitted':
    '{1} Werte, zu wenige verschiedene: {2} lässt sich nicht anpassen',
  'too few rows with all values, or nothing varies':
    'zu wenige Zeilen mit allen Werten, oder nichts ändert sich',
  // put together
  'the run cannot begin: %s': 'der Lauf kann nicht beginnen: {1!}',
  'the run halts in its first step: %s': 'der Lauf hält in seinem ersten Schritt an: {1!}',
  '%s (node %d)': '{1!} (Knoten {2})',
  '%s; a step of %d s may do': '{1!}; ein Schritt von {2} s kann genügen',
  '%s at node %d': '{1!} an Knoten {2}',
  '%s; a step of %d s may help': '{1!}; ein Schritt von {2} s kann helfen',
  '%s (also in it: %s)': '{1!} (ebenfalls darin: {2})',
  '%d times': 'das {1}-fache von',
  '1/%d of': '1/{1} von',
  '%d point': '{1} Punkt',
  '%d points': '{1} Punkte',
  '%d face': '{1} Fläche',
  '%d faces': '{1} Flächen',
  '%d edge': '{1} Kante',
  '%d edges': '{1} Kanten',
  '%d pair': '{1} Paar',
  '%d pairs': '{1} Paare',
  '%d surface': '{1} Oberfläche',
  '%d surfaces': '{1} Oberflächen',
  '%d hole': '{1} Loch',
  '%d holes': '{1} Löcher',
  '%d open edge': '{1} offene Kante',
  '%d open edges': '{1} offene Kanten',
  '%d hole, %s': '{1} Loch, {2!}',
  '%d holes, %s': '{1} Löcher, {2!}',
  '%d face names': '{1} Fläche nennt',
  '%d faces name': '{1} Flächen nennen',
  '%d face runs': '{1} Fläche läuft',
  '%d faces run': '{1} Flächen laufen',
  '%d surface is': '{1} Oberfläche ist',
  '%d surfaces are': '{1} Oberflächen sind',
  Closed: 'Geschlossen',
  '%d of them': '{1} davon',
  ': nearest is "%s"': ': am nächsten ist „{1}“',
  '; there are %s': '; es gibt {1}',
  'there is no %s "%s"%s':
    '{1|part=den Teil|collection=die Sammlung|key=den Schlüssel} „{2}“ gibt es nicht{3}',
  'there is no %s "%s"%s in %s':
    '{1|part=den Teil|collection=die Sammlung|key=den Schlüssel} „{2}“ gibt es in {4} nicht{3}',
  '"%s" is no word of it: %s': '„{1}“ ist keines seiner Wörter: {2}',
  '%d is not the number of a word: %s': '{1} ist nicht die Nummer eines Worts: {2}',
  'over %d': 'über {1}',
  'below %d': 'unter {1}',
  'from %d': 'von {1}',
  '%s takes %s to %s': '{1} nimmt {2!} bis {3!}',
  '%s: %s takes %snumbers %s to %s': '{1}: {2} nimmt {3|whole =ganze }Zahlen {4!} bis {5!}',
  '%s: it is listed twice': '{1}: zweimal aufgeführt',
  '%s: %s is one of %s': '{1}: {2} ist eines von {3}',
  '%d to %d': '{1} bis {2}',
  '%d or more': '{1} oder mehr',
  'from %d to %d ': 'von {1} bis {2}',
  'over %d to %d ': 'über {1} bis {2}',
  'of %d or more ': 'von {1} oder mehr',
  'of %d or less ': 'von {1} oder weniger',
  'over %d ': 'über {1}',
  '%s: a %snumber %sis wanted': '{1}: verlangt ist eine {2|whole =ganze }Zahl {3!}',
  'the %d of %s': '{1} {2}',
  '%s %d of %d': '{1} {2} von {3}',
};
