/** What templates say of themselves, in German, by their English words: one that is opened in the German page is its author's from then on. */
import { isObject } from '../../../wasm/js/patch.mjs';

/** @type {Record<string, string>} */
export const TEXTS = {
  'Hanging load': 'Hängende Last',
  'A load of 2 t hangs on a wire of 15 m from the tip of a crane that stands still. Let the tip heave, lengthen the wire, or put the load under water.':
    'Eine Last von 2 t hängt an einem Draht von 15 m von der Spitze eines Krans, der stillsteht. Lass die Spitze tauchen, verlängere den Draht, oder setze die Last unter Wasser.',
  "A load of 2 t hangs on a wire from a crane's tip.":
    'Eine Last von 2 t hängt an einem Draht von der Spitze eines Krans.',
  'Whole scene': 'Ganze Szene',
  'Line tension': 'Zug der Leine',
  'Place of the load': 'Ort der Last',

  'Crane on deck': 'Kran an Deck',
  'A crane stands on a deck with a load of 3 t on its hook. Turn it, luff its boom and pay out the line by the live controls; the load may touch the deck.':
    'Ein Kran steht auf einem Deck mit einer Last von 3 t am Haken. Schwenke ihn, wippe den Ausleger und fiere die Leine mit den Live-Reglern; die Last darf das Deck berühren.',
  'A crane on a deck holds a load of 3 t on its hook.':
    'Ein Kran auf einem Deck hält eine Last von 3 t am Haken.',
  'Line tension and force on the deck': 'Zug der Leine und Kraft auf das Deck',
  'Height of the load': 'Höhe der Last',

  'Anchor at a hull': 'Anker am Rumpf',
  "A stockless anchor of 6.4 t hangs on stud link chain below the hawsepipe of a ship's bow. Haul it in by the live control of the winch: contact of its parts and of each link is by their meshes.":
    'Ein stockloser Anker von 6,4 t hängt an Stegkette unter der Klüse eines Schiffsbugs. Hieve ihn mit dem Live-Regler der Winde: seine Teile und jedes Glied berühren mit ihren Netzen.',
  'An anchor of 6.4 t hangs on its chain below the hawsepipe.':
    'Ein Anker von 6,4 t hängt an seiner Kette unter der Klüse.',
  'The bow': 'Der Bug',
  'Winch force and force at the shackle': 'Kraft der Winde und Kraft am Schäkel',
  'Contact force on shank and head': 'Kontaktkraft an Schaft und Haupt',

  'Tether in water': 'Leine im Wasser',
  'A vehicle of no weight in water stays at the end of a slack tether of 60 m, below a ship that stands still. Set a current, let the ship move, or push the vehicle by its live control.':
    'Ein Fahrzeug ohne Gewicht im Wasser bleibt am Ende einer losen Leine von 60 m, unter einem Schiff, das stillsteht. Gib eine Strömung vor, lass das Schiff sich bewegen, oder schiebe das Fahrzeug mit seinem Live-Regler.',
  'A vehicle in still water on a slack tether of 60 m from a ship.':
    'Ein Fahrzeug in stillem Wasser an einer losen Leine von 60 m von einem Schiff.',
  'Under water': 'Unter Wasser',
  'Tether tension': 'Zug der Leine',
  'Place of the vehicle': 'Ort des Fahrzeugs',

  'Ships at a quay': 'Schiffe am Kai',
  'Two ships lie still off a quay with four fenders; tugs push one of them by the live controls, until she lands on the fenders or meets the other.':
    'Zwei Schiffe liegen still vor einem Kai mit vier Fendern; Schlepper drücken eines von ihnen mit den Live-Reglern, bis es an den Fendern landet oder das andere trifft.',
  'Two ships lie still off a quay; tugs can push the one outside.':
    'Zwei Schiffe liegen still vor einem Kai; Schlepper können das äußere drücken.',
  'Ships and quay': 'Schiffe und Kai',
  'From above': 'Von oben',
  'Contact forces': 'Kontaktkräfte',
  'Place off the quay': 'Ort vor dem Kai',

  Mooring: 'Vertäuung',
  'A barge of 2,000 t lies to four chains of the catalogue on a level seabed 40 m down, in still water. Give it waves, wind or a current, or other chains.':
    'Ein Leichter von 2 000 t liegt in stillem Wasser an vier Ketten des Katalogs auf ebenem Meeresgrund in 40 m Tiefe. Gib ihm Wellen, Wind oder eine Strömung, oder andere Ketten.',
  'A barge lies to four chains in still water.':
    'Ein Leichter liegt in stillem Wasser an vier Ketten.',
  'Barge and chains': 'Leichter und Ketten',
  'Tensions at the barge': 'Züge am Leichter',
  'Place of the barge': 'Ort des Leichters',

  Empty: 'Leer',
  'Still water and a point to begin from. Add what you need in the form, or as text.':
    'Stilles Wasser und ein Punkt, um zu beginnen. Füge im Formular oder als Text hinzu, was du brauchst.',
  'Still water and a point: what is to hang on it?':
    'Stilles Wasser und ein Punkt: was soll daran hängen?',
};

/** @param {unknown} value @returns {unknown} */
function turned(value) {
  if (typeof value === 'string') return Object.hasOwn(TEXTS, value) ? TEXTS[value] : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, turned(held)]));
}

/** What is read by people; ids, paths and words of the format are in no table. */
const SAID = ['title', 'notes', 'view'];

/** @type {typeof import('./wording.js').inWords} */
export const inWords = (template) =>
  /** @type {import('../../../wasm/js/form/scenario.mjs').Doc} */ (
    Object.fromEntries(
      Object.entries(template).map(([key, value]) => [
        key,
        SAID.includes(key) ? turned(value) : value,
      ]),
    )
  );
