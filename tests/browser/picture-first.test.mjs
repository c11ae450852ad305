/** What pictures of the first half of the examples cost, counted. */
import { testHalf } from './picture-costs.mjs';

testHalf(0);
