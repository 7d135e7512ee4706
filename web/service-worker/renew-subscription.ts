import { hiddenPage } from '#contract/accounts/hidden-page.ts';

/** When the browser replaces its push subscription, saves the new one, so that notifications continue. */
export function renewSubscription(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replace(worker, event as Changed)));
}

/** The event as browsers send it. Some browsers do not include the new subscription. */
type Changed = ExtendableEvent & {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
};

async function replace(worker: ServiceWorkerGlobalScope, { newSubscription, oldSubscription }: Changed): Promise<void> {
  const { applicationServerKey = null } = oldSubscription?.options ?? {};
  const made =
    newSubscription ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  // If nobody is logged in any longer, the server rightly refuses.
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-type': 'web', [hiddenPage.header]: hiddenPage.value },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  });
}
