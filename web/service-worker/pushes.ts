import type { PushContent, PushMessage } from '#contract/notifications/service-worker.ts';
import { cachedPages } from './pages.ts';

const icon = '/icon-192.png';

/** Shows push notifications, and notifies the site's open pages. Ignores content that we did not send. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const content = contentIn(event.data);
    if (content) event.waitUntil(receive(worker, content));
  });
}

async function receive(worker: ServiceWorkerGlobalScope, content: PushContent): Promise<void> {
  const pages = await cachedPages(worker);
  const message: PushMessage = { type: 'new push message' };
  for (const page of pages) page.postMessage(message);
  // A visible page announces the news itself.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, tag, language: lang, check_url, open_url } = content;
  const options = { body, tag, lang, icon, badge: icon, renotify: true, data: { check_url, open_url } };
  await worker.registration.showNotification(title, options);
  await markIcon(worker);
}

/** Sets a badge without a number at once; the next page sets the number. Some platforms do not support badges. */
async function markIcon({ navigator }: ServiceWorkerGlobalScope): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined);
}

const texts = ['title', 'body', 'tag', 'language', 'check_url', 'open_url'] as const;

function contentIn(data: PushMessageData | null): PushContent | undefined {
  try {
    const content = data?.json() as Partial<PushContent> | null | undefined;
    return texts.every((name) => typeof content?.[name] === 'string') ? (content as PushContent) : undefined;
  } catch {
    return undefined;
  }
}
