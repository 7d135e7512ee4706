import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Push, savePushSubscription, showPush } from '#contract/notifications/push.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { notificationKeys } from '../keys.ts';
import { turnPushOff, turnPushOn } from './subscribe.ts';

/** Query for the subscribed browsers and the push settings. */
export const pushQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: notificationKeys.push, queryFn: async () => (await from(showPush, {})).push });

/**
 * Returns a mutation that switches push notifications in this browser on or off. Its result `isOn` is the resulting
 * state.
 */
export function useSwitchHere() {
  const client = useQueryClient();
  const { push_public_key } = useSettings();
  return useMutation({
    mutationFn: async (on: boolean): Promise<{ isOn: boolean }> => {
      const push: Push | undefined = on ? await turnPushOn(push_public_key) : await turnPushOff();
      if (push) client.setQueryData(pushQuery().queryKey, push);
      return { isOn: push?.here ?? false };
    },
  });
}

/**
 * Returns a function that explains why this browser could not subscribe: the server's refusal, or an unreachable push
 * service.
 */
export function useHereTrouble(): (fault: unknown) => string {
  const words = useWords('push.here');
  const sentence = useRefusalSentence('push', savePushSubscription);
  return (fault) => (isRefusal(fault) ? sentence(fault) : words('failed'));
}
