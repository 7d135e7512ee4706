import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { ask, type AskOptions } from '#web/shared/api/ask.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';

/** Dispatches `over` when the server reports an ended staff session. */
export const deskSessionEvents = new EventTarget();

/** Makes a call of the desk. If the session has ended, the login dialog opens over the page. */
export async function askDesk<C extends Call>(call: C, input: AskedOf<C>, options?: AskOptions): Promise<ReplyOf<C>> {
  try {
    return await ask(call, input, options);
  } catch (fault) {
    if (isRefusal(fault, 'staff_login_required')) deskSessionEvents.dispatchEvent(new Event('over'));
    throw fault;
  }
}
