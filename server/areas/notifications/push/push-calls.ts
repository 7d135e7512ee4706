import { endPushSubscription, savePushSubscription, showPush, switchPush } from '#contract/notifications/push.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { PushService } from '../../../integrations/push/push-service.ts';
import type { Visitors } from '../../site/visitors.ts';
import { pushOf, setPushSwitch } from './push-settings.ts';
import { subscribe, removePushSubscription } from './subscriptions.ts';

export interface PushTools {
  readonly push: Pick<PushService, 'accepts'>;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly visitors: Visitors;
}

/** Limit on saved subscriptions: every opened page saves its browser's subscription again. */
const saving: Limit = { name: 'push_subscription', points: 120, seconds: 3600 };

/** Returns the calls for the browsers that get a member's push messages, and for their settings. */
export const pushCalls = ({ push, sessions, visitors }: PushTools) => [
  answer(showPush, async ({ db, viewer, request, now }) => {
    const session = await sessions.of(request, now);
    return { push: await pushOf(db, viewer, session?.id) };
  }),

  answer(
    savePushSubscription,
    async ({ db, viewer, input: { subscription }, request, now }) => {
      const session = await sessions.of(request, now);
      if (!session) return refuse('authentication_required');
      if (!push.accepts({ endpoint: subscription.endpoint, ...subscription.keys }))
        return refuse('unknown_push_service');
      const [{ domain }, { time_zone }] = await Promise.all([viewer.site(), visitors.of(request)]);
      const refused = await subscribe(db, viewer, subscription, { session: session.id, site: domain, time_zone });
      if (isRefused(refused)) return refused;
      return { push: await pushOf(db, viewer, session.id) };
    },
    saving,
  ),

  answer(endPushSubscription, async ({ db, viewer, request, now }) => {
    const session = await sessions.of(request, now);
    if (session) await removePushSubscription(db, viewer, session.id);
    return { push: await pushOf(db, viewer, session?.id) };
  }),

  answer(switchPush, async ({ db, viewer, input: { setting, on }, request, now }) => {
    await setPushSwitch(db, viewer, setting, on);
    const session = await sessions.of(request, now);
    return { push: await pushOf(db, viewer, session?.id) };
  }),
];
