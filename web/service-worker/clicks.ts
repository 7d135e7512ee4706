import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import type { PushContent, PushMessage } from '#contract/notifications/service-worker.ts';
import { cachedPages } from './pages.ts';

type Paths = Pick<PushContent, 'check_url' | 'open_url'>;

/**
 * Maximum time that a click waits for the open page or the server, in milliseconds. Short, because browsers allow a new
 * window only shortly after a click.
 */
const patience = 1_000;

/** Handles clicks on push notifications: navigates in an open page, or opens a new one. (Specification, section 7.) */
export function handleClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(follow(worker, event.notification.data as Paths));
  });
}

async function follow(worker: ServiceWorkerGlobalScope, { check_url, open_url }: Paths): Promise<void> {
  const [page] = await cachedPages(worker);
  const isMember = await isLoggedIn();
  if (page && isMember && (await isHeard(page, { type: 'push click', check_url }))) {
    await page.focus().catch(() => undefined);
    return;
  }
  const { origin } = worker.location;
  const address = new URL(isMember ? check_url : open_url, origin);
  // The URL comes from our server. The check makes sure that it never leads to another site.
  if (address.origin === origin) await worker.clients.openWindow(address.href);
}

/**
 * Lets the open page navigate by itself, without a reload. Returns false if the page does not acknowledge the message,
 * because it is still loading or frozen.
 */
async function isHeard(page: WindowClient, message: PushMessage): Promise<boolean> {
  const { port1: answered, port2: answer } = new MessageChannel();
  return await new Promise((resolve) => {
    answered.addEventListener('message', () => resolve(true));
    answered.start();
    page.postMessage(message, [answer]);
    setTimeout(() => resolve(false), patience);
  });
}

/**
 * Returns whether a member is logged in. Returns true if the check fails, because the opened page then shows the actual
 * state.
 */
async function isLoggedIn(): Promise<boolean> {
  try {
    const answer = await fetch('/api/user.php', {
      headers: { 'x-client-type': 'web', [hiddenPage.header]: hiddenPage.value },
      signal: AbortSignal.timeout(patience),
    });
    return !answer.ok || ((await answer.json()) as { user: unknown }).user !== null;
  } catch {
    return true;
  }
}
