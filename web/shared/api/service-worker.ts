import { type PushMessage, serviceWorkerPath, type WorkerOrder } from '#contract/notifications/service-worker.ts';

let registering: Promise<ServiceWorkerRegistration> | undefined;

/** Registers the site's service worker if needed, and returns it once it is ready. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
  try {
    await registering;
    return await navigator.serviceWorker.ready;
  } catch (fault) {
    // The next call tries again.
    registering = undefined;
    throw fault;
  }
}

/** Returns the service worker if this or an earlier page has registered it. */
export async function registeredServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  // Browsers that block storage throw here.
  return await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
}

/** Sends an order to the active service worker, if there is one. */
export async function postToServiceWorker(order: WorkerOrder): Promise<void> {
  (await registeredServiceWorker())?.active?.postMessage(order);
}

/** Does the same as {@link postToServiceWorker}, but waits for completion, for at most `atMost` milliseconds. */
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

/** Subscribes to messages of the service worker; `answer` acknowledges one. Returns a function that unsubscribes. */
export function subscribeToServiceWorker(listener: (message: PushMessage, answer: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listening = new AbortController();
  const hear = ({ data, ports }: MessageEvent<PushMessage>) => listener(data, () => ports[0]?.postMessage('heard'));
  navigator.serviceWorker.addEventListener('message', hear, { signal: listening.signal });
  // Delivers messages that arrived while the page was loading.
  navigator.serviceWorker.startMessages();
  return () => listening.abort();
}

/** Closes the push notifications whose tags satisfy `concerns`. */
export async function closePushes(concerns: (tag: string) => boolean): Promise<void> {
  const shown = await (await registeredServiceWorker())?.getNotifications?.();
  for (const push of shown ?? []) if (concerns(push.tag)) push.close();
}

/**
 * Closes this member's notifications and ends the push subscription, so that the next user of this browser receives
 * none of them.
 */
export async function endPushesHere(): Promise<void> {
  await closePushes(() => true);
  const subscription = await (await registeredServiceWorker())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
