/** Words of what a new scenario begins with. */

export const W = {
  title: 'New scenario',
  open: 'New',
  lead: 'What do you begin with? It is yours: kept in this browser, and a link carries it like any other.',
  card: 'A scenario of your own',
  cardText:
    'Begin with a load, a crane, an anchor, a tether, ships or a mooring, or with still water alone. Parts, contacts, inputs and plots are added in a form or as text.',
  lost: 'It could not be loaded. Try again when there is a connection.',
  /** By the names of the files. @type {Record<string, [string, string]>} */
  templates: {
    'hanging-load': ['Hanging load', 'A load of 2 t on a wire from a crane’s tip.'],
    'crane-on-deck': ['Crane on deck', 'Slews, luffs and hoists a load of 3 t by live controls.'],
    'anchor-at-hull': ['Anchor at a hull', 'An anchor of 6.4 t on its chain below a hawsepipe.'],
    'tether-in-water': ['Tether in water', 'A vehicle under water at 60 m of tether from a ship.'],
    'ships-at-quay': ['Ships at a quay', 'Two ships and four fenders; tugs push.'],
    mooring: ['Mooring', 'A barge on four chains of the catalogue.'],
    empty: ['Empty', 'Still water and a point.'],
  },
};
