import { describe, expect, test } from 'vitest';
import { testServices } from '../services.ts';
import { type RoleBrowser, inRole, roles, setScene } from '../roles/roles.ts';
import { type Case } from '../roles/roles-cases.ts';
import { type CallName, matrix } from '../roles/roles-matrix.ts';

const services = await testServices();
const { answers } = services.app;
const scene = await setScene(services);

test('every call that is answered stands in the matrix, and nothing else does', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(answers.map(({ name }) => name).toSorted());
});

/** The outcome of a call: `ok`, or why it was refused. */
async function outcome(self: RoleBrowser, name: CallName, { input }: Case): Promise<string> {
  const { call } = answers.find((answer) => answer.name === name)!;
  const asked = (await input?.(scene, self)) ?? {};
  const { status, problem } = await self.ask(call, asked);
  return status < 300 ? 'ok' : problem.code;
}

describe.each(roles)('a call of every kind by somebody who is %s', (role) => {
  test('does what the matrix says', async () => {
    const lasting = await inRole(services, scene, role);
    const told: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [name, cases] of Object.entries(matrix)) {
      for (const [index, one] of cases.entries()) {
        const self = one.last ? await inRole(services, scene, role) : lasting;
        expected[`${name} ${index + 1}`] = one[role];
        told[`${name} ${index + 1}`] = await outcome(self, name as CallName, one);
      }
    }
    expect(told).toEqual(expected);
  });
});
