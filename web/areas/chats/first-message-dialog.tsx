import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import { likeWithMessage } from '#contract/chats/first-message.ts';
import { isBlank } from '#contract/typed/blank.ts';
import { useMe } from '../../shared/people/user.ts';
import { showMatch } from '../likes/match.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Words } from '../../shared/i18n/words.tsx';
import { draftTo, storeDraft } from './composer/drafts.ts';
import { likeKeys } from '../likes/keys.ts';
import { memberKeys } from '../members/keys.ts';
import { chatKeys } from './keys.ts';
import { peopleKeys } from '../../shared/people/keys.ts';
import { randomId } from '../../shared/api/browser/random-id.ts';

interface FirstMessageDialogProps {
  member: Pick<MemberProfile, 'id' | 'name' | 'likes_me'>;
  onClose: () => void;
}

/** Likes a member with the first message of a conversation, and explains beforehand how the message is delivered. */
export default function FirstMessageDialog(props: FirstMessageDialogProps) {
  return (
    <Words areas={['shell', 'chats']}>
      <FirstMessage {...props} />
    </Words>
  );
}

function FirstMessage({ member: { id, name, likes_me }, onClose }: FirstMessageDialogProps) {
  const words = useWords('chats.first_message');
  const composer = useWords('chats.composer');
  const bar = useWords('chats.bar');
  const me = useMe();
  const { message_credits, message_length } = useSettings();
  const [text, setText] = useState(() => draftTo(me.id, id));
  const open = useFirstMessage({ id, name }, onClose);
  const cost = composer('cost', { count: message_credits });
  const short = me.credits < message_credits;
  const isEmpty = isBlank(text);
  const explanation = likes_me ? words('free', { name }) : words(short ? 'too_few_credits' : 'price', { cost });
  const like = (pay: boolean) => open.mutate({ text, pay });
  return (
    <Dialog title={words('title', { name })} onClose={onClose} closable="by_button">
      <div className="mt-4">
        <TextArea
          label={words('label')}
          value={text}
          rows={3}
          maxLength={message_length}
          dir="auto"
          data-first
          onChange={(event) => setText(event.target.value)}
          hint={explanation}
          error={open.error && open.sentence(open.error)}
        />
      </div>
      <div className="mt-6 grid gap-3">
        {isRefusal(open.error, 'conversation_limit') && (
          <ButtonLink to="/premium" variant="outline" onClick={onClose}>
            {bar('get_premium')}
          </ButtonLink>
        )}
        {(likes_me || !short) && (
          <Button busy={open.isPending} disabled={isEmpty} onClick={() => like(!likes_me)}>
            {likes_me ? words('send') : words('send_paid', { cost })}
          </Button>
        )}
        {!likes_me && (
          <Button
            variant={short ? 'primary' : 'text'}
            busy={open.isPending}
            disabled={isEmpty}
            onClick={() => like(false)}
          >
            {words('like_only')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface FirstMessageText {
  readonly text: string;
  readonly pay: boolean;
}

function useFirstMessage({ id, name }: Pick<MemberProfile, 'id' | 'name'>, onClose: () => void) {
  const words = useWords('chats.first_message');
  const sentence = useRefusalSentence('chats', likeWithMessage);
  const client = useQueryClient();
  const me = useMe().id;
  const keyOf = useKeys();
  const mutation = useMutation({
    mutationFn: async (message: FirstMessageText) =>
      await ask(likeWithMessage, { profile: id, ...message }, { key: keyOf(message) }),
    // The two have a conversation already: keep the text as a draft there.
    onError: (fault, { text }) => isRefusal(fault, 'already_begun') && storeDraft(me, id, text),
    onSuccess: async ({ matched, sent }, { text }) => {
      storeDraft(me, id, sent ? '' : text);
      if (matched) showMatch(id);
      toast({ tone: 'good', text: words(sent ? 'sent' : 'kept', { name }) });
      onClose();
      const touched = [likeKeys.latest, memberKeys.profile(id), chatKeys.list, chatKeys.conversations, peopleKeys.user];
      await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return { ...mutation, sentence };
}

/**
 * Returns a function that returns the same key for the same message, so that repeated presses send and charge the
 * message only once.
 */
function useKeys(): (message: FirstMessageText) => string {
  const keys = useRef(new Map<string, string>());
  return (message) => {
    const name = JSON.stringify(message);
    const key = keys.current.get(name) ?? randomId();
    keys.current.set(name, key);
    return key;
  };
}
