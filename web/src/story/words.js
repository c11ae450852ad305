/** Words of captions, cameras and the story. */
export const W = {
  caption: 'What this run shows',
  closeCaption: 'Close the caption (T)',
  views: 'Views',
  cameras: 'Cameras of this run',
  around: 'Around it',
  show: 'Show by itself',
  story: 'Story: cameras and speed (Z)',
  captions: 'Captions (T)',
  names: 'Names',
  slow: 'Slow at impacts',
  moments: 'Moments',
  moment: (/** @type {string} */ time, /** @type {string} */ text) => `${time} s: ${text}`,
  action: 'What acts',
  wide: 'Whole scene',
  camera: (/** @type {string} */ title) => `Camera: ${title}`,
  /** @type {(on: boolean) => string} */
  told: (on) => (on ? 'The story is told' : 'The story is off'),
  /** @type {(on: boolean) => string} */
  slows: (on) => (on ? 'Slow at impacts' : 'Not slow at impacts'),
};
