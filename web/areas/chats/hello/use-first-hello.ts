import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendMessage } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask } from '../../../shared/api/ask.ts';
import { randomId } from '../../../shared/api/browser/random-id.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { peopleKeys } from '../../../shared/people/keys.ts';
import { useMe } from '../../../shared/people/user.ts';
import { storeDraft } from '../composer/drafts.ts';
import { chatKeys } from '../keys.ts';

interface FirstHello {
  readonly text: string;
  readonly icebreaker?: Icebreaker;
}

/**
 * Returns a function that sends the first message, and the sentence that explains a failure. The draft stays until the
 * message is stored; another attempt with the same text is the same message, so it is never sent or paid twice.
 */
export function useFirstHello(to: MemberId, onSent: (to: MemberId) => void) {
  const client = useQueryClient();
  const me = useMe();
  const sentence = useRefusalSentence('chats', sendMessage);
  const attempt = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (hello: FirstHello) => {
      if (attempt.current?.text !== hello.text) attempt.current = { text: hello.text, key: randomId() };
      return await ask(sendMessage, { profile: to, ...hello }, { key: attempt.current.key });
    },
    // Reports a lost connection at once instead of waiting for the next one.
    networkMode: 'always',
    onSuccess: async () => {
      storeDraft(me.id, to, '');
      const touched = [chatKeys.list, chatKeys.conversations, peopleKeys.user];
      await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
      onSent(to);
    },
  });
  return { send: mutate, isPending, error: error ? sentence(error) : undefined };
}
