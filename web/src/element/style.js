/** The look of the element `hawse-sim`: as a sheet of its own, which a page's content policy lets pass where it forbids styles in text. */
export const STYLE = `
:host { display: block; inline-size: 100%; container-type: inline-size; }
:host([hidden]) { display: none; }
.box { position: relative; overflow: hidden; block-size: 100%; inline-size: 100%; box-sizing: border-box;
  aspect-ratio: var(--hawse-ratio, 16 / 9); border: 1px solid #d5dee3; border-radius: 8px; background: #dfe9ee; color: #0f2230;
  font: 600 16px/1.35 system-ui, sans-serif; }
.box.dark { border-color: #2b3d4a; background: #14222d; color: #e8f0f4; }
@container (min-width: 560px) { .box.full { aspect-ratio: var(--hawse-ratio, 4 / 3); } }
@container (max-width: 559.98px) { .box.tall { aspect-ratio: var(--hawse-narrow, 3 / 4); } }
iframe, img, button, a { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border: 0; padding: 0; margin: 0; }
img { object-fit: cover; }
button, a { background: none; color: inherit; font: inherit; cursor: pointer; text-align: start; }
button:focus-visible, a:focus-visible { outline: 3px solid #a8157f; outline-offset: -5px; }
.go { position: absolute; inset-inline-start: 16px; inset-block-end: 16px; max-inline-size: calc(100% - 32px); box-sizing: border-box;
  display: flex; gap: 12px; align-items: center; padding: 8px 20px 8px 8px; border-radius: 40px; background: #fffffff2;
  box-shadow: 0 1px 3px #0f223033; }
.dark .go { background: #1a2a36f2; }
.disc { flex: none; inline-size: 44px; block-size: 44px; border-radius: 50%; background: #0b5673; display: grid; place-items: center; }
.disc::after { content: ''; margin-inline-start: 3px; border-inline-start: 14px solid #fff; border-block: 9px solid transparent; }
button:hover .disc, a:hover .disc { background: #084459; }
.name { overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;
