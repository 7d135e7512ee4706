import { hiddenPage } from '#contract/accounts/hidden-page.ts';

/** A browser that replaces its subscription by itself goes on being told: the new one is saved in place of the old one. */
export function keepSubscription(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replace(worker, event as Changed)));
}

/** As browsers send it; not all of them say what it was replaced by. */
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
  // Where nobody is logged in any more, it is refused, and that is right.
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-type': 'web', [hiddenPage.header]: hiddenPage.value },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  });
}
