/** German for what a run is saved as: pictures, films, models, plots. */

/** @type {typeof import('./words.js').W} */
export const W = {
  picture: 'Bild in jeder Größe, PNG',
  pictureText: 'der gezeigte Augenblick, bis 4096 × 4096; auch ohne See und Himmel',
  film: 'Film, MP4 oder WebM',
  filmText:
    'jeder Teil des Laufs, schneller oder langsamer; jedes Bild wird gerechnet, keines fehlt',
  model: '3D-Modell, GLB',
  modelText: 'Körper und Leinen mit ihrer Bewegung, für Blender, PowerPoint und Betrachter',
  plots: 'Diagramme, SVG',
  plotsText:
    'Vektoren zum Drucken: jedes Diagramm mit Achsen, Einheiten und Namen, und angeheftete Läufe',
  compared: 'Dieser Lauf und die angehefteten, CSV',
  comparedText: 'alle Kanäle eines jeden nebeneinander, je Bild eine Zeile',
  figures: 'Ihre Kennwerte, CSV',
  figuresText:
    'Größtes, Kleinstes und Mittel jedes Kanals und Laufs, mit den Abweichungen in Prozent',
  runFile: 'Lauf, HAWSE',
  runFileText:
    'eine Datei für alles: Szenario, Netze, Live-Eingänge, Augenblick, Nachweis; öffnet sich hier und auf der Kommandozeile',
  report: 'Bericht, HTML',
  reportText:
    'eine Datei zum Lesen und Drucken: Bild, Diagramme, Zahlen, Szenario, was validiert ist, Link',
  choose: 'Wählen',
  make: 'Machen',
  stop: 'Abbrechen',

  size: 'Größe',
  sizes: {
    '1080p': '1920 × 1080',
    '720p': '1280 × 720',
    '4K': '3840 × 2160',
    square: 'Quadrat, 1080 × 1080',
    upright: 'Hochkant, 1080 × 1920',
    own: 'Wie unten angegeben',
  },
  width: 'Breite',
  height: 'Höhe',
  pixels: 'px',
  seconds: 's',
  format: 'Dateiformat',
  formats: { mp4: 'MP4', webm: 'WebM', png: 'Bilder, ZIP aus PNG' },
  codecs: { avc: 'H.264', vp9: 'VP9', av1: 'AV1', vp8: 'VP8' },
  fps: 'Bilder',
  fpsUnit: 'je Sekunde',
  from: 'Von',
  to: 'Bis',
  speed: 'Geschwindigkeit',
  speedText: (times) =>
    times === 1
      ? 'Wie es ist'
      : times > 1
        ? `${times}-mal so schnell`
        : `1/${Math.round(1 / times)}`,
  legends: 'Titel, Zeit, Bildtext und Legenden',
  plotsBelow: 'Diagramme darunter',
  labels: 'Kräfte und ihre Werte',
  clear: 'Auf nichts: ohne See, Himmel und Grund',
  name: 'Name des Szenarios und sein Hash darunter',

  filmFacts: (count, long, size) => `${count} Bilder, ${long} s lang, etwa ${size}`,
  lack: {
    none: 'Dieser Browser hat keinen Video-Encoder (WebCodecs). Der Film kommt als Bilder in einem ZIP, die jedes Videoprogramm zusammensetzt.',
    insecure:
      'Filme brauchen eine Seite von https oder von diesem Rechner: anderswo geben Browser den Video-Encoder (WebCodecs) nicht her. Der Film kommt als Bilder in einem ZIP.',
    size: 'Dieser Browser macht keinen Film dieser Größe: eine kleinere mag gehen. Oder nimm die Bilder in einem ZIP.',
  },
  wrong: {
    range: 'Der Film endet nach seinem Anfang und innerhalb des Laufs.',
    size: 'Breite und Höhe gehen von 64 bis 4096 px.',
    long: 'Mehr als 20 000 Bilder: ein kürzerer Teil, weniger je Sekunde, oder schneller.',
  },
  coming: (t, from) => `Rechnet den Lauf noch einmal: ${t} von ${from} s`,
  filming: (done, count, left) => `${done} von ${count} Bildern${left}`,
  left: (time) => `, noch etwa ${time}`,
  way: 'Der Film wird gemacht',
  wayModel: 'Das Modell wird gemacht',
  filmed: (count, size) => `Gespeichert: ${count} Bilder, ${size}.`,
  short: (count, all) => `Der Lauf endete vorher: ${count} von ${all} Bildern.`,
  stopped: 'Angehalten: nichts wurde gespeichert.',

  pictured: (width, height, size) => `Gespeichert: ${width} × ${height}, ${size}.`,
  save: 'Speichern',
  saved: (label) => `Gespeichert: ${label}.`,
  allPlots: 'Alle Diagramme auf einem Blatt',
  footText: (t, hash, version) => `t = ${t} s, Zustand ${hash}, Hawse ${version}`,

  modelRate: 'Lagen',
  modelPoses: (count) => `${count} Lagen`,
  posing: (done, count) => `${done} von ${count} Lagen`,
  modelled: (bodies, lines, poses, size) =>
    `Gespeichert: ${bodies} Körper, ${lines} Leinen, ${poses} Lagen, ${size}.`,
  modelLimits:
    'Meter, y oben, mit der Uhr des Laufs. Körper bewegen sich wie hier; eine Leine ist eine Haut auf Knochen, in den Farben des Zugs ihres ersten Augenblicks und nicht dünner, als man sieht. See, Himmel, Grund, Pfeile und Werte bleiben hier.',
};
