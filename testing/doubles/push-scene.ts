import { afterAll } from 'vitest';
import { hidePage } from '#contract/accounts/presence.ts';
import type { MemberId } from '#contract/members/members.ts';
import { savePushSubscription } from '#contract/notifications/push.ts';
import type { PushContent } from '#contract/notifications/service-worker.ts';
import { noticeWorkers } from '#server/areas/notifications/notices/notices.ts';
import { decidePushWorker } from '#server/areas/notifications/push/decide-push.ts';
import { sendPushWorker } from '#server/areas/notifications/push/send-push.ts';
import { makeUnsubscribeLinks } from '#server/areas/notifications/unsubscribe-link.ts';
import { dueJobs } from '../due-jobs.ts';
import { type PushAnswer, pushBrowser, type PushReceived, standInPushService } from './push-browser.ts';
import { person, type TestPerson } from '../people.ts';
import { testServices } from '../services.ts';
import { haveCredits } from '../talk.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A browser that has subscribed to pushes. */
interface Told {
  /** Returns the pushes received since the previous call. */
  pushes(): Promise<PushContent[]>;
}

type Asking = Pick<TestPerson, 'ask' | 'send' | 'cookies'>;

/**
 * Creates the product with a stand-in for the browser vendors' push services, and with all jobs that lead from a
 * message to a push.
 */
export async function pushScene() {
  let answer: (push: PushReceived) => PushAnswer = () => ({ status: 201 });
  const outside = await standInPushService((push) => answer(push));
  afterAll(async () => await outside.close());
  const services = await testServices({ push: { local: outside.origin, timeoutMilliseconds: 500 } });
  const { db, clock, sites, config, push } = services;
  const jobs = dueJobs(services, [
    ...noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }),
    decidePushWorker(db),
    sendPushWorker(db, sites, push),
  ]);
  let made = 0;

  async function leave(member: Pick<TestPerson, 'ask'>): Promise<void> {
    await member.ask(hidePage, {});
  }

  return {
    services,
    jobs,
    /** Sets the responses of the push service. */
    answers: (reply: typeof answer) => {
      answer = reply;
    },
    /** Moves the clock to the next noon in Amsterdam, and therefore to a different day on each call. */
    noon: () => clock.move(24 * hour - ((clock.now().getTime() - 11 * hour) % (24 * hour))),
    /** Creates a member with credits and a unique name. */
    another: async (name: string, gender: 'female' | 'male' = 'female', confirmed = true): Promise<TestPerson> => {
      made += 1;
      const one = await person(services, `${name} ${made}`, { gender, confirmed });
      await haveCredits(services, one.id, 100);
      return one;
    },
    nameOf: async (id: MemberId): Promise<string> =>
      (await db.selectFrom('member').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name,
    /** Subscribes the browser to pushes and hides its page. */
    subscribed: async (member: Asking, timeZone = 'Europe/Amsterdam'): Promise<Told> => {
      const own = pushBrowser(outside.origin);
      member.cookies.set('time_zone', timeZone);
      await member.ask(savePushSubscription, { subscription: own.subscription });
      await leave(member);
      let seen = 0;
      return {
        pushes: async () => {
          await jobs.settle();
          const all = outside.received.filter(({ endpoint }) => endpoint === own.subscription.endpoint);
          const fresh = all.slice(seen);
          seen = all.length;
          return fresh.map(({ body }) => own.read(body));
        },
      };
    },
    /** Hides the last page of the browser. */
    leave,
    /** Shows a page in the browser, so that the member counts as present. */
    look: async (member: Pick<TestPerson, 'send'>): Promise<void> => {
      await member.send('/api/user.php');
      await services.app.settled();
    },
    /** Reads a conversation up to this message and hides the page again. */
    read: async (member: TestPerson, conversation: string, message: string): Promise<void> => {
      const body = JSON.stringify({ conversation, message });
      await member.send('/api/chat.php', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
      await leave(member);
    },
  };
}
