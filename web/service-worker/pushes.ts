import type { PushContent, PushMessage } from '#contract/notifications/service-worker.ts';
import { cachedPages } from './pages.ts';

const icon = '/icon-192.png';

/** Shows what is pushed, and tells the pages of the site that there is something new. What we did not send is ignored. */
export function hearPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const content = contentIn(event.data);
    if (content) event.waitUntil(receive(worker, content));
  });
}

async function receive(worker: ServiceWorkerGlobalScope, content: PushContent): Promise<void> {
  const pages = await cachedPages(worker);
  const message: PushMessage = { type: 'new push message' };
  for (const page of pages) page.postMessage(message);
  // A page in view says it itself.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, tag, language: lang, check_url, open_url } = content;
  const options = { body, tag, lang, icon, badge: icon, renotify: true, data: { check_url, open_url } };
  await worker.registration.showNotification(title, options);
  await markIcon(worker);
}

/** How many there are the next page counts; that there is something the icon says at once. Not every platform has it. */
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
