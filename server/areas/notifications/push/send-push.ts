import type { PushContent } from '#contract/notifications/service-worker.ts';
import { mailedName } from '../../accounts/account-mails.ts';
import { isLooking } from '../../accounts/sessions/presence.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import type { PushService } from '../../../integrations/push/push-service.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { type PushAbout, sendPush } from './push-jobs.ts';
import { newsOf, type PushNews } from './push-news.ts';
import { pushSwitchesOf } from './push-settings.ts';
import { forgetSubscription, type BrowserSubscription, subscriptionsOf } from './subscriptions.ts';

/** Lifetime of a push while the browser is offline, in seconds. After that, the news has probably been read
 * elsewhere. */
export const pushSeconds = 4 * 3600;
/** Maximum number of attempts while a push service is unavailable. */
export const pushTries = 4;

/** Sends a push with the current state of its news; news read in the meantime is dropped. */
export function sendPushWorker(db: Db, sites: Sites, push: PushService): Worker {
  return worker(sendPush, async ({ member, session, about, tries }, now) => {
    const to = (await subscriptionsOf(db, member, now)).find(({ session_id }) => session_id === session);
    if (!to || (about.type === 'night' && (await isLooking(db, member, now)))) return;
    const content = await contentFor(db, sites, to, about);
    if (!content) return;
    const sent = { text: JSON.stringify(content), topic: content.tag, ttlSeconds: pushSeconds };
    const outcome = await push.send(to, sent);
    if (outcome === 'gone') return await forgetSubscription(db, to);
    if (typeof outcome !== 'object' || tries + 1 >= pushTries) return;
    const again = { member, session, about, tries: tries + 1 };
    await transact(db, async (tx) => await tx.enqueue(sendPush, again, outcome.laterSeconds * 2 ** tries));
  });
}

async function contentFor(
  db: Db,
  sites: Sites,
  { member_id, site: domain }: BrowserSubscription,
  about: PushAbout,
): Promise<PushContent | undefined> {
  const member = await db
    .selectFrom('member')
    .select(['language', 'status', 'invisible'])
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (member?.status !== 'active' || member.invisible) return undefined;
  const switches = await pushSwitchesOf(db, member_id);
  const news = await newsOf(db, member_id, about, switches);
  if (!news) return undefined;
  const site = await sites.of(domain);
  const { language } = member;
  return {
    title: mailedName(site),
    body: sentence(site, language, switches.names ? news : { ...news, name: undefined }),
    tag: news.tag,
    language,
    check_url: news.path,
    open_url: `/login?next=${encodeURIComponent(news.path)}`,
  };
}

/**
 * Composes the text. By default it names nobody and reveals nothing to people who can see the phone. (Safety, section
 * 3.1.)
 */
function sentence({ discreet }: KnownSite, language: Parameters<typeof translatorFor>[0], news: PushNews): string {
  const translate = translatorFor(language, 'push');
  if (news.name !== undefined) return translate(`shown.${news.type}_from`, { name: news.name });
  if (discreet) return translate('shown.something');
  return translate(`shown.${news.type}`, { count: news.count });
}
