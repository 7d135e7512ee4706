import { expect, test } from 'vitest';
import { variableNames } from './config.ts';
import { envExample } from './env-example.ts';

test('the example of the environment lists every variable once, commented out, with its default', () => {
  const lines = envExample().split('\n');
  const names = lines.flatMap((line) => /^#([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual([...variableNames].toSorted());
  expect(lines).toContain('#PORT=3000');
  expect(lines).toContain('#SECRET=');
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual([]);
});
