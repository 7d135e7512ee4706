import { describe, expect, test } from 'vitest';
import { deskPrefix } from '#contract/call.ts';
import { permissionsOf, rolesWith, roles } from '#contract/desk/permissions.ts';
import { deskBrowser, staffPerson } from '../desk.ts';
import { person } from '../people.ts';
import { testServices } from '../services.ts';

const services = await testServices();
const { clock } = services;
const calls = services.app.answers.map(({ call }) => call);
const ofDesk = calls.filter(({ path }) => path.startsWith(deskPrefix));
const ofStaff = calls.filter(({ by }) => by === 'staff');
const nameOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`;

test('calls of staff and paths of the desk are the same, apart from logins and enrolments', () => {
  expect(ofStaff.filter(({ path }) => !path.startsWith(deskPrefix)).map(nameOf)).toEqual([]);
  const others = ofDesk.filter(({ by }) => by !== 'staff');
  expect(others.map(({ by }) => by)).toEqual(others.map(() => 'visitor'));
  expect(others.map(nameOf).toSorted()).toEqual([
    'GET /api/desk/login',
    'POST /api/desk/demo-login',
    'POST /api/desk/enrolment/passkey',
    'POST /api/desk/enrolment/passkey/begin',
    'POST /api/desk/enrolment/password',
    'POST /api/desk/enrolment/password/begin',
    'POST /api/desk/enrolment/show',
    'POST /api/desk/logout',
    'POST /api/desk/passkey-login',
    'POST /api/desk/passkey-login/begin',
    'POST /api/desk/password-login',
    'POST /api/desk/recovery-login',
  ]);
});

test('the owner may do everything, and nobody else may manage staff', () => {
  expect(rolesWith('staff.manage')).toEqual(['owner']);
  for (const one of roles) {
    expect(permissionsOf.owner).toEqual(expect.arrayContaining([...permissionsOf[one]]));
  }
});

/** The code of the refusal, or `past` if the caller may make the call. */
async function outcome(self: ReturnType<typeof deskBrowser>, call: (typeof calls)[number]): Promise<string> {
  const { status, problem } = await self.ask(call as never, { 'not an input': 1 } as never);
  const code = status < 300 ? 'ok' : problem.code;
  return ['staff_login_required', 'not_permitted', 'fresh_authentication_required'].includes(code) ? code : 'past';
}

describe('every staff call', () => {
  test('refuses visitors and members with 401', async () => {
    const anna = await person(services, 'Anna');
    const member = deskBrowser(services);
    for (const [name, value] of anna.cookies) member.cookies.set(name, value).set('desk', value);
    for (const call of ofStaff) {
      for (const self of [deskBrowser(services), member]) {
        const { status, problem } = await self.ask(call as never, {} as never);
        expect(status, nameOf(call)).toBe(401);
        expect(problem.code, nameOf(call)).toBe('staff_login_required');
      }
    }
  });

  test.each(roles)('is open to the role %s exactly if the role holds its permission', async (role) => {
    const self = await staffPerson(services, `Role ${role}`, role);
    const told: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const call of ofStaff) {
      const { permission } = call;
      const may = permission === 'any' || permissionsOf[role].includes(permission!);
      expected[nameOf(call)] = may ? 'past' : 'not_permitted';
      told[nameOf(call)] = await outcome(self, call);
    }
    expect(told).toEqual(expected);
  });

  test('that asks for it refuses a session that was not authenticated freshly', async () => {
    const owner = await staffPerson(services, 'Stale', 'owner');
    clock.move(5 * 60_000);
    for (const call of ofStaff) {
      expect(await outcome(owner, call), nameOf(call)).toBe(call.fresh ? 'fresh_authentication_required' : 'past');
    }
    expect(ofStaff.filter(({ fresh }) => fresh).length).toBeGreaterThan(4);
  });

  test('does not exist on a host of the product', async () => {
    const owner = await staffPerson(services, 'Elsewhere', 'owner');
    for (const call of ofDesk) {
      const response = await services.app.fetch(
        new Request(`http://damson.test${call.path}`, {
          method: call.method,
          headers: {
            cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'sec-fetch-site': 'same-origin',
          },
        }),
      );
      expect(response.status, nameOf(call)).toBe(404);
    }
  });
});
