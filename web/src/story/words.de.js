/** German for captions, cameras and the story. */

/** @type {typeof import('./words.js').W} */
export const W = {
  caption: 'Was dieser Lauf zeigt',
  closeCaption: 'Bildtext schließen (T)',
  views: 'Ansichten',
  cameras: 'Kameras dieses Laufs',
  around: 'Ringsum',
  show: 'Von selbst zeigen',
  story: 'Ablauf: Kameras und Geschwindigkeit (Z)',
  captions: 'Bildtexte (T)',
  names: 'Namen',
  slow: 'Langsam bei Stößen',
  moments: 'Augenblicke',
  moment: (time, text) => `${time} s: ${text}`,
  action: 'Was wirkt',
  wide: 'Ganze Szene',
  camera: (title) => `Kamera: ${title}`,
  told: (on) => (on ? 'Der Ablauf wird gezeigt' : 'Der Ablauf ist aus'),
  slows: (on) => (on ? 'Langsam bei Stößen' : 'Nicht langsam bei Stößen'),
};
