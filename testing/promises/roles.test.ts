import { describe, expect, test } from 'vitest';
import { deskPrefix } from '#contract/call.ts';
import { testServices } from '../services.ts';
import { type RoleBrowser, inRole, callerRoles, setScene } from '../roles/roles.ts';
import { type Case } from '../roles/roles-cases.ts';
import { type CallName, matrix } from '../roles/roles-matrix.ts';

const services = await testServices();
const { answers } = services.app;
const scene = await setScene(services);

test('the matrix lists exactly the calls that the product answers', () => {
  const ofProduct = answers.filter(({ call }) => !call.path.startsWith(deskPrefix));
  expect(Object.keys(matrix).toSorted()).toEqual(ofProduct.map(({ name }) => name).toSorted());
});

test('a closed account allows exactly these calls of members', () => {
  const open = answers.filter(({ call }) => call.whileClosed).map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    'DELETE /api/account.php',
    'GET /api/closed-account.php',
    'GET /api/data-export.php',
    'GET /api/transactions.php',
    'GET /api/user.php',
    'GET /api/withdrawal.php',
    'POST /api/closed-account.php',
    'POST /api/data-export.php',
    'POST /api/withdrawal.php',
  ]);
});

test('a closed account is refused every other call of members', () => {
  const ofMembers = answers.filter(({ call }) => call.by === 'member' || call.by === 'premium');
  expect(ofMembers.length).toBeGreaterThan(60);
  for (const { name, call } of ofMembers) {
    if (call.whileClosed) continue;
    for (const one of matrix[name as CallName]) expect(one.closed, name).toBe('account_closed');
  }
});

/** Makes a call and returns its outcome: `ok`, or the code of the refusal. */
async function outcome(self: RoleBrowser, name: CallName, { input }: Case): Promise<string> {
  const { call } = answers.find((answer) => answer.name === name)!;
  const asked = (await input?.(scene, self)) ?? {};
  const { status, problem } = await self.ask(call, asked);
  return status < 300 ? 'ok' : problem.code;
}

describe.each(callerRoles)('every call by a caller in the role %s', (role) => {
  test('has the outcome in the matrix', async () => {
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
