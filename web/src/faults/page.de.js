/** German for what lessons, studies, files and pictures of the page refuse, by what their modules say in English (`turn.js` has the signs). */

/** @type {Record<string, string>} */
export const PAGE = {
  // lessons
  '%d letters: %d are allowed': '{1} Zeichen: {2} sind erlaubt',
  '"%s" at letter %d is not known': '„{1}“ bei Zeichen {2} ist nicht bekannt',
  '%s is wanted at letter %d, not "%s"': 'bei Zeichen {2} ist {1} verlangt, nicht „{3}“',
  '%s is wanted at the end': 'am Ende ist {1} verlangt',
  'more than %d brackets within each other': 'mehr als {1} Klammern ineinander',
  'a number or a name': 'eine Zahl oder ein Name',
  '"%s" at letter %d is no name here: %s': '„{1}“ bei Zeichen {2} ist hier kein Name: {3}',
  'an operator': 'ein Rechenzeichen',
  '%s has one sign at both ends, %s and %s': '{1} hat an beiden Enden ein Vorzeichen, {2} und {3}',
  'has %d %s; allowed: at least %d':
    'hat {1} {2|letters=Zeichen|entries=Einträge}; erlaubt: mindestens {3}',
  'has %d %s; allowed: at most %d':
    'hat {1} {2|letters=Zeichen|entries=Einträge}; erlaubt: höchstens {3}',
  'has %d letters; allowed: at most %d': 'hat {1} Zeichen; erlaubt: höchstens {2}',
  'more than %d': 'mehr als {1}',
  'is %s; allowed: %s to %s': 'ist {1}; erlaubt: {2} bis {3}',
  'is %s; allowed: %s': 'ist {1}; erlaubt: {2| or = oder }',
  'is %s; allowed: less than %s': 'ist {1}; erlaubt: weniger als {2}',
  'is %s; allowed: a finite number': 'ist {1}; erlaubt: eine endliche Zahl',
  'is wanted': 'wird verlangt',
  'names as %s': 'Namen wie {1}',
  'is not known; allowed: %s': 'ist nicht bekannt; erlaubt: {1}',
  '{%s} is no number of this lesson; there are: %s':
    '{{1}} ist keine Zahl dieser Lektion; es gibt: {2|none=keine}',
  'unit and tolerance are wanted where no choices are given':
    'unit und tolerance werden verlangt, wo keine Auswahl (choices) angegeben ist',
  '"at" is wanted': '„at“ wird verlangt',
  '"to" is wanted': '„to“ wird verlangt',
  'is read between 0 and 600 s': 'wird zwischen 0 und 600 s gelesen',
  'is wanted where more than one number is measured':
    'wird verlangt, wo mehr als eine Zahl gemessen wird',
  '"%s" is no source; there are: %s': '„{1}“ ist keine Quelle; es gibt: {2}',
  'none, or more than one, holds at %s': 'bei {1} gilt keine, oder mehr als eine',
  'is wanted of the first step': 'wird vom ersten Schritt verlangt',
  'has neither example nor patch': 'hat weder example noch patch',
  '"%s" is no example': '„{1}“ ist kein Beispiel',
  'a step that asks for a prediction has no free values':
    'ein Schritt, der nach einer Vorhersage fragt, hat keine freien Werte',
  'is known already': 'ist schon bekannt',
  'has %d values; allowed: 1 to %d': 'hat {1} Werte; erlaubt: 1 bis {2}',
  'is nested deeper than %d levels': 'ist tiefer als {1} Ebenen geschachtelt',
  'a formula of %d letters: %d are allowed': 'eine Formel von {1} Zeichen: {2} sind erlaubt',
  '$%s$: %s at letter %d': '${1}$: {2!} bei Zeichen {3}',
  '} is wanted': '} wird verlangt',
  '\\text{words} is wanted': '\\text{Wörter} wird verlangt',
  '\\%s is not known': '\\{1} ist nicht bekannt',
  'a letter or a number is wanted': 'ein Buchstabe oder eine Zahl wird verlangt',
  '"%s" is not known': '„{1}“ ist nicht bekannt',
  'a second %s': 'ein zweites {1}',
  '} without {': '} ohne {',
  'a $ without its partner': 'ein $ ohne seinen Partner',
  '%s is computed to %s s: %s s are needed': '{1} ist bis {2} s gerechnet: nötig sind {3} s',
  '%s does not pass %s between %s and %s s': '{1} geht zwischen {3} und {4} s nicht durch {2}',
  '%s passes %s less than twice between %s and %s s':
    '{1} geht zwischen {3} und {4} s weniger als zweimal durch {2}',
  '%s is no channel of this run': '{1} ist kein Kanal dieses Laufs',
  'the answer of the run is %s': 'die Antwort des Laufs ist {1}',
  // pictures, films, models
  'there is no run yet': 'es gibt noch keinen Lauf',
  'this browser cannot encode %s': 'dieser Browser kann {1} nicht kodieren',
  'the run does not begin': 'der Lauf beginnt nicht',
  'the run ends before it': 'der Lauf endet davor',
  'a model needs WebGL': 'ein Modell braucht WebGL',
  'no picture': 'kein Bild',
  'there is no room for the scene': 'für die Szene ist kein Platz',
  // distances of a link
  '%s is %s; a number from %s to %s is wanted':
    '{1|the share=der Anteil|the row=die Zeile} ist {2}; verlangt ist eine Zahl von {3} bis {4}',
  'an end begins with %s; b, p, l or w is wanted':
    'ein Ende beginnt mit {1}; verlangt ist b, p, l oder w',
  'an end %s has %d words; %d are wanted': 'ein Ende {1} hat {2} Wörter; verlangt sind {3}',
  'the row is %s; a whole number is wanted': 'die Zeile ist {1}; verlangt ist eine ganze Zahl',
  'it has %d ends; 2 are wanted': 'es hat {1} Enden; verlangt sind 2',
  'a name in it does not spell UTF-8': 'ein Name darin ergibt kein UTF-8',
  // meshes
  'no mesh has been read': 'es wurde kein Netz gelesen',
  'no coarser mesh that is short enough is still a body':
    'kein gröberes Netz, das kurz genug ist, ist noch ein Körper',
  'no hull was opened': 'es wurde kein Rumpf geöffnet',
  // studies
  '%s is no example; files beside a study are read by the command hawse sweep alone: in a page an example of the gallery or a link ("#...") is wanted':
    '{1} ist kein Beispiel; Dateien neben einer Studie liest nur der Befehl hawse sweep: in einer Seite ist ein Beispiel der Galerie oder ein Link („#...“) verlangt',
  'the link: %s': 'der Link: {1!}',
  'the link: %s %s': 'der Link: {1} {2!}',
  'there is no mesh file "%s" in the gallery; own meshes run by the command':
    'es gibt in der Galerie keine Netzdatei „{1}“; eigene Netze laufen mit dem Befehl',
  'no study is open': 'es ist keine Studie offen',
};
