import fc from 'fast-check';
import { forgetLastId } from '#server/platform/core/ids.ts';
import { seed } from './chance.ts';

// Before each file of tests. What fast-check draws can be drawn again:
fc.configureGlobal({ seed });
// The file before may have moved its clock by a year; this one begins where every file does.
forgetLastId();
