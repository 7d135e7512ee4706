import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logOutOfDesk } from '#contract/desk/access.ts';
import { accessChangedEvent, countsEvent, deskLivePath, type QueueCount, showCounts } from '#contract/desk/counts.ts';
import { permissionsOf, roles } from '#contract/desk/permissions.ts';
import { undoDecision } from '#contract/desk/queues.ts';
import { decideReportItem, showReportItem } from '#contract/desk/reports.ts';
import { removeStaff, saveRoles } from '#contract/desk/staff.ts';
import { reportMember } from '#contract/reports.ts';
import { type Browser, browser } from '#testing/browser.ts';
import { deskBrowser, newColleague, staffPerson } from '#testing/desk.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { clientReader } from '../../platform/http/client-address.ts';
import { makeDeskHost } from '../../platform/http/desk-host.ts';
import { announceDeskChanges } from '../../platform/live/desk-changes.ts';
import { makeHub } from '../../platform/live/hub.ts';
import { notifyBus } from '../../platform/live/notify-bus.ts';
import { makeDeskSessions } from '../staff/access/desk-sessions.ts';
import { deskLiveRoute } from './desk-live.ts';
import { permissionOf } from './today.ts';

const services = await testServices();
const { clock, db, hub } = services;
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas');
const owner = await staffPerson(services, 'Olga', 'owner');
const soon = { timeout: 2_000, interval: 20 };
const dismiss = { decision: 'dismissed', ground: 'scam', note: '', bad_faith: false } as const;
let people = 0;

interface Heard {
  readonly name: string;
  readonly data: string;
}

/** Opens a stream and collects its events. */
async function listening(own: Pick<Browser, 'send'>) {
  const response = await own.send(deskLivePath);
  const heard: Heard[] = [];
  let text = '';
  let isOpen = true;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const next = await reader.read().catch(() => undefined);
      if (!next || next.done) break;
      text += next.value;
      const frames = text.split('\n\n');
      text = frames.pop()!;
      for (const frame of frames) {
        const [, name] = /^event: (.*)$/m.exec(frame) ?? [];
        const [, data = ''] = /^data: (.*)$/m.exec(frame) ?? [];
        if (name) heard.push({ name, data });
      }
    }
    isOpen = false;
  })();
  const counts = () =>
    heard
      .filter(({ name }) => name === countsEvent)
      .map(({ data }) => (JSON.parse(data) as { counts: QueueCount[] }).counts);
  return {
    status: response.status,
    headers: response.headers,
    heard,
    counts,
    waiting: (queue: QueueCount['queue']) =>
      counts()
        .at(-1)
        ?.find((one) => one.queue === queue)?.waiting,
    isOpen: () => isOpen,
    stop: async () => await reader.cancel().catch(() => undefined),
  };
}

async function withReport() {
  people += 1;
  const reporter = await person(services, `Reporter${people}`);
  const concerned = await person(services, `Concerned${people}`);
  await reporter.ask(reportMember, { profile: concerned.id, category: 'scam' });
  const found = db.selectFrom('report').select('id').where('member_id', '=', concerned.id);
  const { id } = await found.executeTakeFirstOrThrow();
  const { reply } = await mara.ask(showReportItem, { id });
  return { id, version: reply.version };
}

describe('the event stream of the desk', () => {
  test('refuses visitors, members, other sites and other methods', async () => {
    const anna = await person(services, 'Anna');
    const member = deskBrowser(services);
    for (const [name, value] of anna.cookies) member.cookies.set(name, value).set('desk', value);
    for (const self of [deskBrowser(services), member]) {
      const answer = await self.send(deskLivePath);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'staff_login_required' });
    }
    const crossSite = await mara.send(deskLivePath, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(crossSite.status).toBe(403);
    for (const method of ['HEAD', 'POST']) expect((await mara.send(deskLivePath, { method })).status).toBe(405);
  });

  test('does not exist on a product host', async () => {
    const cookie = [...mara.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await services.app.fetch(new Request(`http://damson.test${deskLivePath}`, { headers }));
    expect(answer.status).toBe(404);
  });

  test('disables caching, buffering and compression', async () => {
    const ear = await listening(mara);
    expect(ear.status).toBe(200);
    expect(ear.headers.get('content-type')).toBe('text/event-stream');
    expect(ear.headers.get('cache-control')).toBe('no-store');
    expect(ear.headers.get('x-accel-buffering')).toBe('no');
    expect(ear.headers.get('x-content-type-options')).toBe('nosniff');
    await ear.stop();
  });

  test('reports a decision and its undo to a colleague within two seconds, as numbers only', async () => {
    const { id, version } = await withReport();
    const ear = await listening(jonas);
    await vi.waitFor(() => expect(ear.waiting('reports')).toBeGreaterThan(0), soon);
    const before = ear.waiting('reports')!;
    const { reply } = await mara.ask(decideReportItem, { id, version, verdict: dismiss });
    await vi.waitFor(() => expect(ear.waiting('reports')).toBe(before - 1), soon);
    await mara.ask(undoDecision, { decision: reply.decision.id });
    await vi.waitFor(() => expect(ear.waiting('reports')).toBe(before), soon);
    const text = JSON.stringify(ear.heard);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/[0-9a-f]{8}-/);
    await ear.stop();
  });

  test('reports a new report within two seconds', async () => {
    const ear = await listening(jonas);
    await vi.waitFor(() => expect(ear.counts().length).toBeGreaterThan(0), soon);
    const before = ear.waiting('reports')!;
    await withReport();
    await vi.waitFor(() => expect(ear.waiting('reports')).toBe(before + 1), soon);
    await ear.stop();
  });

  test('reports changes by another process through the bus', async () => {
    const there = makeHub(clock);
    const bus = await notifyBus(there, services.connection, { clock, onFault: () => undefined });
    onTestFinished(async () => await bus.close());
    const notes: string[] = [];
    hub.notes.listen(({ note }) => notes.push(note));
    const announce = announceDeskChanges(there.notes);
    // Neither process sends anything until they have discovered each other.
    await vi.waitFor(
      () => {
        announce([{ event: 'desk_undone', item: 'report', id: 'x', by: 'y' }]);
        expect(notes).toContain('desk_changed');
      },
      { timeout: 10_000, interval: 300 },
    );
    await sleep(600);
    const before = notes.length;
    announce([{ event: 'logged_in' }]);
    await sleep(400);
    expect(notes.length).toBe(before);
  });

  test('sends at most one event a second, with the final counts', async () => {
    const reports = [];
    for (let count = 0; count < 6; count += 1) reports.push(await withReport());
    const ear = await listening(jonas);
    await vi.waitFor(() => expect(ear.counts().length).toBe(1), soon);
    const before = ear.waiting('reports')!;
    const begun = performance.now();
    for (const { id, version } of reports) await mara.ask(decideReportItem, { id, version, verdict: dismiss });
    await vi.waitFor(() => expect(ear.waiting('reports')).toBe(before - 6), { ...soon, timeout: 4_000 });
    const seconds = (performance.now() - begun) / 1000;
    expect(ear.counts().length - 1).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    await ear.stop();
  });

  test.each(roles)('sends the role %s only the queues that it may decide, like the call', async (role) => {
    const self = await staffPerson(services, `Counts ${role}`, role);
    const ear = await listening(self);
    await vi.waitFor(() => expect(ear.counts().length).toBeGreaterThan(0), { ...soon, timeout: 4_000 });
    const { reply } = await self.ask(showCounts, {});
    expect(ear.counts()[0]).toEqual(reply.counts);
    const may = Object.entries(permissionOf).filter(([, permission]) => permissionsOf[role].includes(permission));
    expect(reply.counts.map(({ queue }) => queue).toSorted()).toEqual(may.map(([queue]) => queue).toSorted());
    await ear.stop();
  });

  test('ends at logout without another count', async () => {
    const lena = await newColleague(services, 'Lena');
    const ear = await listening(lena);
    await vi.waitFor(() => expect(ear.counts().length).toBe(1), soon);
    // The stream uses the cookie from before the logout.
    const own = deskBrowser(services);
    for (const [name, value] of lena.cookies) own.cookies.set(name, value);
    await own.ask(logOutOfDesk, {});
    await vi.waitFor(() => expect(ear.isOpen()).toBe(false), { timeout: 6_000 });
    expect(ear.heard.map(({ name }) => name)).toEqual([countsEvent, accessChangedEvent]);
  });

  test('ends when the roles change and when the member of staff is removed', async () => {
    const tom = await newColleague(services, 'Tom');
    const ines = await newColleague(services, 'Ines');
    const [first, second] = [await listening(tom), await listening(ines)];
    await vi.waitFor(() => expect(first.counts().length + second.counts().length).toBe(2), soon);
    await owner.freshen();
    await owner.ask(saveRoles, { id: tom.id, roles: ['support'] });
    await owner.ask(removeStaff, { id: ines.id });
    await vi.waitFor(() => expect([first.isOpen(), second.isOpen()]).toEqual([false, false]), { timeout: 6_000 });
    expect(first.heard.at(-1)?.name).toBe(accessChangedEvent);
    expect(second.heard.at(-1)?.name).toBe(accessChangedEvent);
    expect((await ines.send(deskLivePath)).status).toBe(401);
  });

  test('allows five streams per member of staff and ends the oldest', async () => {
    const uwe = await newColleague(services, 'Uwe');
    const ears: Awaited<ReturnType<typeof listening>>[] = [];
    for (let count = 0; count < 6; count += 1) {
      clock.move(5);
      ears.push(await listening(uwe));
    }
    await vi.waitFor(
      () => expect(ears.map((ear) => ear.isOpen())).toEqual([false, true, true, true, true, true]),
      soon,
    );
    for (const ear of ears) await ear.stop();
  });

  test('defers new streams when the process has 200', async () => {
    const own = [];
    for (let count = 0; count < 41; count += 1) own.push(await newColleague(services, `Helper${count}`));
    const bodies = [];
    for (const one of own.slice(0, 40)) {
      for (let count = 0; count < 5; count += 1) bodies.push((await one.send(deskLivePath)).body!);
    }
    const deferred = await own[40]!.send(deskLivePath);
    expect(await deferred.text()).toBe('retry: 30000\nevent: later\ndata: 30000\n\n');
    for (const body of bodies) await body.cancel();
    const ear = await listening(own[40]!);
    await vi.waitFor(() => expect(ear.counts().length).toBe(1), { ...soon, timeout: 4_000 });
    await ear.stop();
  });

  test('ends for a client that never reads, instead of buffering', async () => {
    const { config, security, log, stopping } = services;
    const deskSessions = makeDeskSessions({
      db,
      secure: false,
      security,
      countryOf: () => undefined,
      times: config.deskTimes,
    });
    const deskHost = makeDeskHost(config);
    const clientOf = clientReader(false);
    const tools = { db, hub, clock, log, security, stopping, config, deskHost, clientOf, deskSessions };
    const own = browser(deskLiveRoute({ ...tools, backlogBytes: 50 }), { host: 'localhost' });
    for (const [name, value] of jonas.cookies) own.cookies.set(name, value);
    const { body } = await own.send(deskLivePath);
    // The first counts exceed the backlog, so the next ones end the stream.
    await sleep(1_500);
    await withReport();
    await sleep(2_500);
    const text = await new Response(body).text();
    expect(text.match(/^event: counts$/gm)).toHaveLength(1);
  });
});
