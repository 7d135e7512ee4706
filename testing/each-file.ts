import fc from 'fast-check';
import { forgetLastId } from '#server/platform/core/ids.ts';
import { seed } from './chance.ts';

// Runs before each test file. Makes the values from fast-check reproducible:
fc.configureGlobal({ seed });
// The previous file may have moved its clock by a year, so reset the sequence of ids.
forgetLastId();
