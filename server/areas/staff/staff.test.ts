import { describe, expect, test } from 'vitest';
import {
  enrolByPasskey,
  beginEnrolmentPasskey,
  logInByRecoveryCode,
  showEnrolment,
  showMe,
} from '#contract/desk/access.ts';
import { inviteAgain, inviteStaff, listStaff, removeStaff, saveRoles } from '#contract/desk/staff.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { adminOf, adminResultOf } from '#testing/admin.ts';
import { deskBrowser, invitedStaff, staffPerson, type StaffPerson } from '#testing/desk.ts';
import { Authenticator } from '#testing/doubles/authenticator.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { db, clock } = services;
const noor = await staffPerson(services, 'Noor', 'owner');

async function tokenMailedTo(address: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', address)
    .where('kind', '=', 'staff_invitation')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /\/desk\/enrol#([\w-]{43})/.exec(body_text)![1]!;
}

async function kindsMailedTo(address: string): Promise<string[]> {
  const rows = await db.selectFrom('mail').select('kind').where('to_address', '=', address).execute();
  return rows.map(({ kind }) => kind);
}

async function actionsOn(id: StaffId): Promise<string[]> {
  const rows = await db.selectFrom('staff_action').select('action').where('target_id', '=', id).orderBy('id').execute();
  return rows.map(({ action }) => action);
}

/** Creates another owner for tests that could remove the first one. */
async function anotherOwner(name: string): Promise<StaffPerson> {
  await noor.freshen();
  return await staffPerson(services, name, 'owner');
}

describe('an invitation', () => {
  test('is emailed, and its link sets up a login with the granted roles', async () => {
    const { status, reply } = await noor.ask(inviteStaff, {
      email: 'Eva@Desk.test',
      roles: ['support', 'auditor'],
      language: 'de',
    });
    expect(status).toBe(200);
    const eva = reply.staff.find(({ email }) => email === 'Eva@Desk.test')!;
    expect(eva).toMatchObject({ state: 'invited', roles: ['support', 'auditor'], passkeys: 0 });
    const token = await tokenMailedTo('Eva@Desk.test');
    const { subject } = await db
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', 'Eva@Desk.test')
      .executeTakeFirstOrThrow();
    expect(subject).toMatch(/^Ihr Zugang zum Desk/);
    const own = deskBrowser(services);
    const key = new Authenticator();
    const begun = (await own.ask(beginEnrolmentPasskey, { token, name: 'Eva' })).reply;
    const form = { token, name: 'Eva', language: 'de', passkey_name: 'Phone', challenge: begun.challenge } as const;
    await own.ask(enrolByPasskey, { ...form, response: key.create(begun.options) });
    expect((await own.ask(showMe, {})).reply.me.roles).toEqual(['support', 'auditor']);
    expect(await actionsOn(eva.id)).toEqual(['staff.invite', 'staff.enrol', 'staff.log_in']);
  });

  test('is refused for an existing email in any spelling, and sent by one of twenty simultaneous requests', async () => {
    await noor.freshen();
    const form = { roles: ['support' as const], language: 'en' as const };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        noor.ask(inviteStaff, { ...form, email: at % 2 ? 'twenty@desk.test' : 'TWENTY@desk.test' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 19 }, () => 'already_staff'),
    );
    expect((await noor.ask(inviteStaff, { ...form, email: noor.email })).problem.code).toBe('already_staff');
  });

  test('replaces the previous link when it is sent again', async () => {
    await noor.freshen();
    const { reply } = await noor.ask(inviteStaff, { email: 'again@desk.test', roles: ['support'], language: 'en' });
    const { id } = reply.staff.find(({ email }) => email === 'again@desk.test')!;
    const first = await tokenMailedTo('again@desk.test');
    clock.move(1000);
    expect((await noor.ask(inviteAgain, { id })).status).toBe(200);
    const second = await tokenMailedTo('again@desk.test');
    expect((await deskBrowser(services).ask(showEnrolment, { token: first })).problem.code).toBe('link_expired');
    expect((await deskBrowser(services).ask(showEnrolment, { token: second })).status).toBe(200);
    expect((await noor.ask(inviteAgain, { id: noor.id })).problem.code).toBe('already_active');
    expect((await noor.ask(inviteAgain, { id: crypto.randomUUID() as StaffId })).problem.code).toBe('no_such_staff');
  });
});

describe('roles', () => {
  test('take effect with the next call', async () => {
    const marta = await staffPerson(services, 'Marta', 'owner');
    expect((await marta.ask(listStaff, {})).status).toBe(200);
    await noor.freshen();
    await noor.ask(saveRoles, { id: marta.id, roles: ['support'] });
    const { status, problem } = await marta.ask(listStaff, {});
    expect(status).toBe(403);
    expect(problem).toMatchObject({ code: 'not_permitted', permission: 'staff.manage', roles: ['owner'] });
    const refused = await db
      .selectFrom('staff_action')
      .select(['action', 'target_id'])
      .where('staff_id', '=', marta.id)
      .where('action', '=', 'call.refused')
      .execute();
    expect(refused).toEqual([{ action: 'call.refused', target_id: 'GET /api/desk/staff' }]);
  });

  test('are invalid if they are empty, duplicate or unknown', async () => {
    await noor.freshen();
    for (const roles of [[], ['support', 'support'], ['root']]) {
      expect((await noor.ask(saveRoles, { id: noor.id, roles: roles as never })).status).toBe(422);
    }
    const unknown = { id: crypto.randomUUID() as StaffId, roles: ['support'] } as const;
    expect((await noor.ask(saveRoles, { ...unknown, roles: ['support'] })).problem.code).toBe('no_such_staff');
  });

  test('always include an owner who can log in', async () => {
    await invitedStaff(services, 'Perhaps', 'owner');
    await noor.freshen();
    expect((await noor.ask(saveRoles, { id: noor.id, roles: ['auditor'] })).problem.code).toBe('last_owner');
    expect((await noor.ask(removeStaff, { id: noor.id })).problem.code).toBe('last_owner');
  });

  test('leave one owner when two owners demote or remove each other at the same time', async () => {
    for (const how of ['demote', 'remove'] as const) {
      const one = await anotherOwner(`One ${how}`);
      const other = await anotherOwner(`Other ${how}`);
      await noor.freshen();
      // Leaves only these two owners.
      await db.updateTable('staff').set({ enrolled_at: null }).where('id', '=', noor.id).execute();
      const act = async (by: StaffPerson, id: StaffId) =>
        how === 'demote' ? await by.ask(saveRoles, { id, roles: ['support'] }) : await by.ask(removeStaff, { id });
      const answers = await Promise.all([act(one, other.id), act(other, one.id)]);
      expect(
        answers.filter(({ status }) => status === 200),
        how,
      ).toHaveLength(1);
      await db.updateTable('staff').set({ enrolled_at: clock.now() }).where('id', '=', noor.id).execute();
      for (const { id } of [one, other]) {
        await noor.ask(removeStaff, { id });
      }
    }
  });
});

describe('a removal', () => {
  test('immediately ends sessions, credentials and roles, and keeps the name in the audit log', async () => {
    const jonas = await staffPerson(services, 'Jonas', 'moderator');
    await noor.freshen();
    const { reply } = await noor.ask(removeStaff, { id: jonas.id });
    expect(reply.staff.map(({ id }) => id)).not.toContain(jonas.id);
    expect((await jonas.ask(showMe, {})).status).toBe(401);
    const again = { email: jonas.email, code: jonas.recoveryCodes[0]! };
    expect((await deskBrowser(services).ask(logInByRecoveryCode, again)).problem.code).toBe('desk_login_failed');
    const row = db.selectFrom('staff').select(['name', 'email']).where('id', '=', jonas.id);
    expect(await row.execute()).toEqual([{ name: 'Jonas', email: null }]);
    expect((await noor.ask(inviteStaff, { email: jonas.email, roles: ['support'], language: 'en' })).status).toBe(200);
    expect(await kindsMailedTo(noor.email)).toContain('staff_removed');
  });

  test('happens once despite twenty simultaneous requests', async () => {
    const jonas = await staffPerson(services, 'Parallel', 'moderator');
    await noor.freshen();
    const answers = await Promise.all(Array.from({ length: 20 }, () => noor.ask(removeStaff, { id: jonas.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await actionsOn(jonas.id)).filter((action) => action === 'staff.remove')).toHaveLength(1);
  });
});

describe('the command line', () => {
  const admin = adminOf(services, 'staff');
  const result = adminResultOf(services);

  test('adds the first account, whose link sets up a login', async () => {
    const said = await admin('add', 'first@desk.test', 'First Owner', 'owner', '--german');
    const [, token] = /http:\/\/localhost\/desk\/enrol#([\w-]{43})$/m.exec(said)!;
    const shown = (await deskBrowser(services).ask(showEnrolment, { token: token! })).reply;
    expect(shown).toMatchObject({ email: 'first@desk.test', name: 'First Owner', language: 'de', roles: ['owner'] });
    expect(await admin('list')).toMatch(/First Owner +first@desk\.test +owner +invited/);
    expect(await admin('add', 'FIRST@desk.test', 'First Owner', 'owner')).toMatch(/works at the desk already/);
    expect((await result('staff', 'add', 'no address', 'Name', 'owner')).code).toBe(2);
    expect((await result('staff', 'add', 'a@desk.test', 'Na\nme', 'owner')).code).toBe(2);
    expect((await result('staff', 'add', 'a@desk.test', 'Name', 'king')).code).toBe(2);
  });

  test('resets a login, so that only the new link works, and emails every owner', async () => {
    const ruth = await staffPerson(services, 'Ruth Adler', 'finance');
    const said = await admin('reset', 'Ruth Adler');
    expect((await ruth.ask(showMe, {})).status).toBe(401);
    const again = { email: ruth.email, code: ruth.recoveryCodes[0]! };
    expect((await deskBrowser(services).ask(logInByRecoveryCode, again)).status).toBe(403);
    const [, token] = /#([\w-]{43})/.exec(said)!;
    expect((await deskBrowser(services).ask(showEnrolment, { token: token! })).status).toBe(200);
    expect(await kindsMailedTo(noor.email)).toContain('staff_reset');
    expect(await actionsOn(ruth.id)).toContain('staff.reset');
    expect((await result('staff', 'reset', 'Nobody')).code).toBe(1);
  });

  test('removes a member of staff, but not the last owner', async () => {
    const jonas = await staffPerson(services, 'Removed Here', 'moderator');
    expect(await admin('remove', jonas.email)).toBe('Removed: Removed Here.');
    expect((await jonas.ask(showMe, {})).status).toBe(401);
    expect(await admin('remove', noor.email)).toMatch(/last owner/);
  });
});
