/** The German tables that come with the panels. */
export { german } from './labels.de.js';
export { tellGallery } from './gallery.de.js';
