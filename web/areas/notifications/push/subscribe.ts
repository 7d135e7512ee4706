import { endPushSubscription, type Push, savePushSubscription } from '#contract/notifications/push.ts';
import { ask } from '../../../shared/api/ask.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { serviceWorker } from '../../../shared/api/service-worker.ts';
import { learnPushState, ownSubscription, setPushState } from './push-state.ts';

/**
 * Asks the member's permission, and has them told in this browser. To be called by a press, as browsers demand. Undefined
 * if the member does not permit it; throws a refusal, or the fault of a browser that cannot reach its push service.
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
 * A browser that is subscribed tells whoever is logged in now: their session may be another one than that which
 * subscribed. Nothing here was asked for by the member, so nothing of it is shown.
 */
export async function keepPushOn(publicKey: string): Promise<void> {
  if (!(await ownSubscription())) return;
  await saveSubscription(publicKey).catch((fault: unknown) => {
    if (!isRefusal(fault) && !(fault instanceof DOMException)) throw fault;
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
    // A new one is nobody else's.
    await subscription.unsubscribe();
    setPushState('off');
    if (!again || isRefusal(fault, 'unknown_push_service')) throw fault;
    return await saveSubscription(publicKey, false);
  }
}

/** The browser's subscription for our key; one that was made for another key would be of no use. */
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
