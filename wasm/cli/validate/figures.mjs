/**
 * Cases of published figures, in the order of the sources.
 * @module
 */
import { collisionFigureCases } from './figures-collision.mjs';
import { craneFigureCases } from './figures-crane.mjs';
import { fenderFigureCases } from './figures-fender.mjs';
import { frictionFigureCases } from './figures-friction.mjs';
import { landingFigureCases } from './figures-landing.mjs';
import { tetherFigureCases } from './figures-tether.mjs';
import { winchFigureCases } from './figures-winch.mjs';

export const figureCases = [
  ...winchFigureCases,
  ...craneFigureCases,
  ...landingFigureCases,
  ...tetherFigureCases,
  ...frictionFigureCases,
  ...collisionFigureCases,
  ...fenderFigureCases,
];
