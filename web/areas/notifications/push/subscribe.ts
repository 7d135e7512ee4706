import { endPushSubscription, type Push, savePushSubscription } from '#contract/notifications/push.ts';
import { ask } from '../../../shared/api/ask.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { serviceWorker } from '../../../shared/api/service-worker.ts';
import { learnPushState, ownSubscription, setPushState } from './push-state.ts';

/**
 * Requests permission and subscribes this browser. Browsers require a user gesture. Returns undefined if the member
 * refuses. Throws a refusal, or the error of a browser that cannot reach its push service.
 */
export async function turnPushOn(publicKey: string): Promise<Push | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await learnPushState();
    return undefined;
  }
  return await saveSubscription(publicKey);
}

export async function turnPushOff(): Promise<Push> {
  const { push } = await ask(endPushSubscription, {});
  await (await ownSubscription())?.unsubscribe();
  setPushState('off');
  return push;
}

/**
 * Assigns an existing subscription to the current session, which may differ from the one that subscribed. Returns
 * undefined without a subscription, and if the assignment fails: the member did not request it, so no error is shown.
 */
export async function assignSubscription(publicKey: string): Promise<Push | undefined> {
  if (!(await ownSubscription())) return undefined;
  return await saveSubscription(publicKey).catch((fault: unknown) => {
    if (!isRefusal(fault) && !(fault instanceof DOMException)) throw fault;
    return undefined;
  });
}

async function saveSubscription(publicKey: string, again = true): Promise<Push> {
  const subscription = await subscriptionFor(publicKey);
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  try {
    const { push } = await ask(savePushSubscription, { subscription: { endpoint, keys } });
    setPushState('on');
    return push;
  } catch (fault) {
    if (!isRefusal(fault, 'other_browser') && !isRefusal(fault, 'unknown_push_service')) throw fault;
    // Another member may own this subscription; a new one has a new endpoint.
    await subscription.unsubscribe();
    setPushState('off');
    if (!again || isRefusal(fault, 'unknown_push_service')) throw fault;
    return await saveSubscription(publicKey, false);
  }
}

/** Returns a subscription for our key. A subscription for a different key is useless and is replaced. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await serviceWorker();
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === publicKey) return before;
  await before?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCodePoint(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
