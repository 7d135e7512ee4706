import fc from 'fast-check';
import { forgetLastId } from '#server/platform/core/ids.ts';
import { seed } from './chance.ts';

// Runs before each test file. Make the values from fast-check reproducible.
fc.configureGlobal({ seed });
// Reset the sequence of ids, because the previous file may have moved its clock by a year.
forgetLastId();
