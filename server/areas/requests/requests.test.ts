import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import {
  approveRequest,
  askErasure,
  listRequests,
  mostOpenRequests,
  refuseRequest,
  requestDays,
  withdrawRequest,
} from '#contract/desk/requests.ts';
import { removeStaff, saveRoles } from '#contract/desk/staff.ts';
import { adminOf } from '#testing/admin.ts';
import { newColleague, type StaffPerson } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { person, testPassword, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { requests } from './area.ts';

const services = await testServices();
const { db, clock, folder } = services;
const work = { ...services, list: diskErasureList(path.join(folder, 'erased')) };
const jobs = dueJobs(services, requests.workers(work));
const admin = adminOf(services, 'requests');
const olga = await newColleague(services, 'Olga', ['owner']);
const reason = 'Asked on the phone';
const hour = 3_600_000;
let made = 0;

/** Logs in as support now: sessions last twelve hours, and some tests move the clock by days. */
async function support(): Promise<StaffPerson> {
  return await newColleague(services, `Ruth ${(made += 1)}`, ['support']);
}
async function owner(): Promise<StaffPerson> {
  return await newColleague(services, `Owner ${(made += 1)}`, ['owner']);
}
const member = async (): Promise<TestPerson> => await person(services, `Anna ${(made += 1)}`);

/** Removes all other owners, which earlier tests have created. */
async function onlyOwner(one: StaffPerson): Promise<void> {
  await db.deleteFrom('staff_role').where('role', '=', 'owner').where('staff_id', '!=', one.id).execute();
}

const stored = async (id: string) =>
  await db.selectFrom('staff_request').selectAll().where('id', '=', id).executeTakeFirst();
const doesExist = async ({ id }: TestPerson) =>
  (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const acts = async (action: string, { id }: TestPerson) =>
  await db
    .selectFrom('staff_action')
    .selectAll()
    .where('action', '=', action)
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
const sendMails = async () =>
  await db.updateTable('mail').set({ sent_at: clock.now() }).where('sent_at', 'is', null).execute();
async function runJob(): Promise<void> {
  for (const { work: run } of requests.workers(work))
    await (run as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

describe('an erasure', () => {
  test('is requested by support, approved by an owner, and then erases the member', async () => {
    const [ruth, noor, anna] = [await support(), await owner(), await member()];
    const { reply } = await ruth.ask(askErasure, { id: anna.id, reason });
    expect(reply.request).toMatchObject({ kind: 'erase', state: 'open', alone_at: null, refund: null, yours: true });
    const { id } = reply.request;
    expect((await ruth.ask(approveRequest, { id })).problem.code).toBe('same_person');
    expect((await noor.ask(approveRequest, { id })).reply.request.state).toBe('approved');
    const mail = db.selectFrom('mail').selectAll().where('member_id', '=', anna.id).where('kind', '=', 'erasure');
    const { subject, body_text } = await mail.executeTakeFirstOrThrow();
    expect(subject).toMatch(/^Your account on .+ is being deleted$/);
    expect(body_text).toContain('invoices the law requires');

    await jobs.settle();
    expect(await doesExist(anna), 'waits for the email, which the erasure deletes').toBe(true);
    await sendMails();
    await jobs.pass(60_000);
    expect(await doesExist(anna)).toBe(false);
    expect(await stored(id)).toBeUndefined();
    expect(await mail.execute()).toEqual([]);
    const login = await anna.ask(logIn, { email: anna.email, password: testPassword });
    expect(login.problem.code).toBe('login_failed');
    expect(await acts('erasure.ask', anna)).toMatchObject([{ staff_id: ruth.id }]);
    expect(await acts('erasure.approve', anna)).toMatchObject([{ staff_id: noor.id }]);
    expect(await acts('erasure.start', anna)).toMatchObject([{ staff_id: null }]);
    const details = db.selectFrom('staff_action_detail').innerJoin('staff_action', 'staff_action.id', 'action_id');
    expect(await details.select('reason').where('member_id', '=', anna.id).execute()).toEqual([]);
  });

  test('waits at most an hour for an email that cannot be sent', async () => {
    const [ruth, noor, anna] = [await support(), await owner(), await member()];
    const { id } = (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request;
    await noor.ask(approveRequest, { id });
    await jobs.pass(50 * 60_000);
    expect(await doesExist(anna)).toBe(true);
    await jobs.pass(15 * 60_000);
    expect(await doesExist(anna)).toBe(false);
  });

  test('is approved and carried out once despite twenty parallel approvals and two jobs', async () => {
    const [ruth, noor, nina, anna] = [await support(), await owner(), await owner(), await member()];
    const { id } = (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await (index % 2 ? noor : nina).ask(approveRequest, { id })),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status >= 300).map(({ problem }) => problem.code))).toEqual(
      new Set(['decided_already']),
    );
    await sendMails();
    await Promise.allSettled([runJob(), runJob()]);
    await runJob();
    expect(await doesExist(anna)).toBe(false);
    expect(await acts('erasure.start', anna)).toHaveLength(1);
    expect(await acts('erasure.approve', anna)).toHaveLength(1);
  });

  test('is created once by parallel calls with one key, and refused to other calls', async () => {
    const [ruth, anna, bram] = [await support(), await member(), await member()];
    const key = crypto.randomUUID();
    const same = await Promise.all(
      Array.from({ length: 10 }, async () => await ruth.ask(askErasure, { id: anna.id, reason }, { key })),
    );
    expect(new Set(same.map(({ reply }) => reply.request.id)).size).toBe(1);
    expect((await ruth.ask(askErasure, { id: anna.id, reason })).problem.code).toBe('requested_already');
    expect((await ruth.ask(askErasure, { id: bram.id, reason }, { key })).problem.code).toBe('key_reused');
    expect(await acts('erasure.ask', anna)).toHaveLength(1);
  });

  test('is refused for an unknown member, without the permission, and without a fresh authentication', async () => {
    const [ruth, anna] = [await support(), await member()];
    const finance = await newColleague(services, 'Fred', ['finance']);
    expect((await ruth.ask(askErasure, { id: crypto.randomUUID() as never, reason })).problem.code).toBe(
      'no_such_member',
    );
    expect((await ruth.ask(askErasure, { id: anna.id, reason: ' ' })).problem.code).toBe('invalid');
    expect((await finance.ask(askErasure, { id: anna.id, reason })).problem.code).toBe('not_permitted');
    clock.move(6 * 60_000);
    expect((await ruth.ask(askErasure, { id: anna.id, reason })).problem.code).toBe('fresh_authentication_required');
  });

  test('is refused to a person with too many open requests', async () => {
    const ruth = await support();
    const rows = Array.from({ length: mostOpenRequests }, () => ({
      id: crypto.randomUUID(),
      kind: 'erase' as const,
      member_id: crypto.randomUUID() as never,
      reason,
      asked_by: ruth.id,
      asked_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + hour),
      state: 'open' as const,
    }));
    await db.insertInto('staff_request').values(rows).execute();
    const anna = await member();
    expect((await ruth.ask(askErasure, { id: anna.id, reason })).problem.code).toBe('too_many_requests_open');
    await db.deleteFrom('staff_request').where('asked_by', '=', ruth.id).execute();
  });
});

describe('a request', () => {
  test('can be withdrawn by its author or an owner, or refused by somebody else, and is then final', async () => {
    const [ruth, rita, noor] = [await support(), await support(), await owner()];
    const open = async () => {
      const anna = await member();
      return (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request.id;
    };
    const [own, foreign, refused] = [await open(), await open(), await open()];
    expect((await rita.ask(withdrawRequest, { id: own })).problem.code).toBe('not_permitted');
    expect((await rita.ask(approveRequest, { id: own })).problem.code).toBe('not_permitted');
    expect((await rita.ask(refuseRequest, { id: own, reason })).problem.code).toBe('not_permitted');
    expect((await ruth.ask(withdrawRequest, { id: own })).reply.request.state).toBe('withdrawn');
    expect((await noor.ask(withdrawRequest, { id: foreign })).reply.request.state).toBe('withdrawn');
    expect((await ruth.ask(refuseRequest, { id: refused, reason })).problem.code).toBe('same_person');
    const { reply } = await noor.ask(refuseRequest, { id: refused, reason: 'They have not confirmed it' });
    expect(reply.request).toMatchObject({ state: 'refused', answer: 'They have not confirmed it' });
    for (const id of [own, foreign, refused])
      expect((await noor.ask(approveRequest, { id })).problem.code).toBe('decided_already');
  });

  test('is invisible to roles that neither make nor approve it', async () => {
    const [ruth, anna] = [await support(), await member()];
    const { id } = (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request;
    for (const role of ['moderator', 'finance', 'auditor'] as const) {
      const other = await newColleague(services, `Other ${role}`, [role]);
      const { requests: listed } = (await other.ask(listRequests, { member: anna.id })).reply;
      expect(listed, role).toEqual([]);
      expect((await other.ask(approveRequest, { id })).problem.code, role).toBe('no_such_request');
      expect((await other.ask(withdrawRequest, { id })).problem.code, role).toBe('no_such_request');
    }
    const unknown = { id: crypto.randomUUID() };
    expect((await ruth.ask(withdrawRequest, unknown)).problem.code).toBe('no_such_request');
  });

  test('expires after 14 days', async () => {
    const [ruth, anna] = [await support(), await member()];
    const { id } = (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request;
    clock.move(requestDays * 24 * hour);
    const noor = await owner();
    expect((await noor.ask(approveRequest, { id })).problem.code, 'before the job has run').toBe('decided_already');
    await runJob();
    expect(await stored(id)).toMatchObject({ state: 'expired' });
    expect(await acts('erasure.expire', anna)).toHaveLength(1);
  });

  test('is dropped when its author is removed or loses the permission', async () => {
    const [ruth, rita, noor, anna, bram, carla] = [
      await support(),
      await support(),
      await owner(),
      await member(),
      await member(),
      await member(),
    ];
    const first = (await ruth.ask(askErasure, { id: anna.id, reason })).reply.request.id;
    const other = (await ruth.ask(askErasure, { id: carla.id, reason })).reply.request.id;
    const next = (await rita.ask(askErasure, { id: bram.id, reason })).reply.request.id;
    await noor.ask(removeStaff, { id: ruth.id });
    await noor.ask(saveRoles, { id: rita.id, roles: ['moderator'] });
    expect((await noor.ask(approveRequest, { id: first })).reply.request).toMatchObject({
      state: 'dropped',
      dropped: 'asker_left',
    });
    await runJob();
    for (const id of [other, next]) expect(await stored(id)).toMatchObject({ state: 'dropped', dropped: 'asker_left' });
    expect(await doesExist(anna)).toBe(true);
  });
});

describe('a request that nobody else may approve', () => {
  const askedAlone = async () => {
    const [noor, anna] = [await owner(), await member()];
    await onlyOwner(noor);
    const { request } = (await noor.ask(askErasure, { id: anna.id, reason })).reply;
    return { noor, anna, request };
  };

  test('waits 24 hours, is announced to the owners immediately, and is then carried out', async () => {
    const { noor, anna, request } = await askedAlone();
    expect(request.alone_at).toBe(new Date(clock.now().getTime() + 24 * hour).toISOString());
    const mails = db.selectFrom('mail').selectAll().where('kind', '=', 'staff_request');
    const [mail] = await mails.where('to_address', '=', noor.email).execute();
    expect(mail!.body_text).toContain(`requests withdraw ${request.id}`);
    expect(mail!.body_text).not.toContain('Anna');
    clock.move(23 * hour);
    await runJob();
    expect(await stored(request.id)).toMatchObject({ state: 'open' });
    clock.move(hour);
    await runJob();
    await sendMails();
    await runJob();
    expect(await doesExist(anna)).toBe(false);
    expect(await acts('erasure.approve', anna)).toMatchObject([{ staff_id: null }]);
  });

  test('is not carried out if it was withdrawn at the desk or on the command line', async () => {
    const { noor, anna, request } = await askedAlone();
    await noor.ask(withdrawRequest, { id: request.id });
    const bram = await member();
    const other = (await noor.ask(askErasure, { id: bram.id, reason })).reply.request.id;
    expect(await admin()).toContain(`erase  member ${bram.id}`);
    await admin('withdraw', other);
    clock.move(25 * hour);
    await runJob();
    expect(await doesExist(anna)).toBe(true);
    expect(await doesExist(bram)).toBe(true);
    expect(await acts('erasure.withdraw', bram)).toMatchObject([{ staff_id: null }]);
  });

  test('waits for a new member of staff who may approve it', async () => {
    const { anna, request } = await askedAlone();
    clock.move(25 * hour);
    const nina = await owner();
    await runJob();
    expect(await stored(request.id)).toMatchObject({ state: 'open', alone_at: null });
    expect((await nina.ask(approveRequest, { id: request.id })).reply.request.state).toBe('approved');
    expect(await doesExist(anna)).toBe(true);
  });

  test('does not wait for invited staff who have never logged in', async () => {
    const { noor } = await askedAlone();
    const invited = { id: crypto.randomUUID() as never, name: '', email_key: 'x@desk.test', email: 'x@desk.test' };
    await db
      .insertInto('staff')
      .values({ ...invited, language: 'en', created_at: clock.now() })
      .execute();
    await db
      .insertInto('staff_role')
      .values({ staff_id: invited.id, role: 'owner', granted_at: clock.now() })
      .execute();
    const bram = await member();
    expect((await noor.ask(askErasure, { id: bram.id, reason })).reply.request.alone_at).not.toBeNull();
  });
});

test('the database rejects an approval by the author of the request', async () => {
  const row = { id: crypto.randomUUID(), kind: 'erase', member_id: crypto.randomUUID() as never, reason } as const;
  const times = { asked_at: clock.now(), expires_at: clock.now(), decided_at: clock.now() };
  const forged = { ...row, ...times, asked_by: olga.id, decided_by: olga.id, state: 'approved' } as const;
  await expect(db.insertInto('staff_request').values(forged).execute()).rejects.toThrow('check constraint');
});
