/** What pictures of the second half of the examples cost, counted. */
import { testHalf } from './picture-costs.mjs';

testHalf(1);
