import { type PushMessage, serviceWorkerPath, type WorkerOrder } from '#contract/notifications/service-worker.ts';

let registering: Promise<ServiceWorkerRegistration> | undefined;

/** The site's one service worker, registered where it was not yet. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
  try {
    await registering;
    return await navigator.serviceWorker.ready;
  } catch (fault) {
    // The next one who asks tries again.
    registering = undefined;
    throw fault;
  }
}

/** The service worker, if this or an earlier page has registered it. */
export async function registeredServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  // A browser that keeps nothing has none, and says so by throwing.
  return await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
}

/** Tells the service worker that is in charge, if there is one, what to do. */
export async function tellServiceWorker(order: WorkerOrder): Promise<void> {
  (await registeredServiceWorker())?.active?.postMessage(order);
}

/** The same, and waits until it is done; at most this long, in ms. */
export async function haveServiceWorker(order: WorkerOrder, atMost = 2_000): Promise<void> {
  const active = (await registeredServiceWorker())?.active;
  if (!active) return;
  const { port1: done, port2: report } = new MessageChannel();
  await new Promise<void>((resolve) => {
    done.addEventListener('message', () => resolve());
    done.start();
    active.postMessage(order, [report]);
    setTimeout(resolve, atMost);
  });
}

/** Hears what the service worker tells; `answer` where it waits for one. Returns how to stop. */
export function hearServiceWorker(listener: (message: PushMessage, answer: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listening = new AbortController();
  const hear = ({ data, ports }: MessageEvent<PushMessage>) => listener(data, () => ports[0]?.postMessage('heard'));
  navigator.serviceWorker.addEventListener('message', hear, { signal: listening.signal });
  // What was told while the page was loading.
  navigator.serviceWorker.startMessages();
  return () => listening.abort();
}

/** Takes back from the screen what was pushed, where `concerns` says so of its tag. */
export async function closePushes(concerns: (tag: string) => boolean): Promise<void> {
  const shown = await (await registeredServiceWorker())?.getNotifications?.();
  for (const push of shown ?? []) if (concerns(push.tag)) push.close();
}

/** Whoever uses this browser next is not told what was meant for this member: also not what is still on its way. */
export async function endPushesHere(): Promise<void> {
  await closePushes(() => true);
  const subscription = await (await registeredServiceWorker())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
