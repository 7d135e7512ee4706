import { expect, test } from 'vitest';
import { passwordIn } from './password.ts';

test.each([
  ['Pfla\u0308ume-Ma\u0308rz', 'Pfläume-März'],
  ['\u212bngstro\u0308m', 'Ångström'],
  ['plum\u00a0tree', 'plum tree'],
  ['plum\u3000tree\u202fin', 'plum tree in'],
])('the password %j is normalized to %j', (typed, password) => expect(passwordIn(typed)).toBe(password));

test.each([' plum tree  ', 'Plum', 'ﬁg', 'ＰＬＵＭ', 'plum\u200btree', 'O’Brien'])(
  'the password %j stays unchanged',
  (typed) => expect(passwordIn(typed)).toBe(typed),
);
