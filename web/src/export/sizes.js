/** Sizes that films and pictures are asked for by name [px]. @type {Record<string, [number, number]>} */
export const SIZES = {
  '1080p': [1920, 1080],
  '720p': [1280, 720],
  '4K': [3840, 2160],
  square: [1080, 1080],
  upright: [1080, 1920],
};
