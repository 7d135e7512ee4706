import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { sendMessage } from '#contract/chats/chats.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { useMe } from '../../../shared/people/user.ts';
import { Refusal } from '../../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { Unsent } from './unsent-store.ts';
import { markRefused, takeOut } from './unsent.ts';
import { useCreditsLink } from '../composer/credits-link.ts';

const allSending = {
  refusals: { ...sendMessage.refusals, ...sendGift.refusals, ...sendPhoto.refusals, photo_gone: 410 },
};

/** Refusals that a retry cannot resolve. */
const lapsed = new Set([
  'no_such_gift',
  'price_changed',
  'photo_gone',
  'photo_rejected',
  'photo_wrong_type',
  'photo_damaged',
  'photo_too_small',
  'photo_too_many_pixels',
]);

interface UnsentNoteProps {
  unsent: Unsent;
  refused: NonNullable<Unsent['refused']>;
  chat: KnownChat;
}

/** Note below a refused message, with the reason and next steps. */
export function UnsentNote({ unsent: { key }, refused, chat }: UnsentNoteProps) {
  const words = useWords('chats');
  const sentence = useRefusalSentence('chats', allSending);
  const me = useMe();
  const credits = useCreditsLink(chat.profile.id);
  const { code } = refused;
  return (
    <div role="alert" className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-4 px-1 text-14">
      <p className="inline-flex items-center gap-1.5 text-danger">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {words('stream.not_sent')} {sentence(new Refusal(refused))}
      </p>
      {code === 'not_enough_credits' && (
        <Link to={credits.to} className="link inline-flex min-h-11 items-center">
          {credits.label}
        </Link>
      )}
      {code === 'conversation_limit' && (
        <Link to="/premium" className="link inline-flex min-h-11 items-center">
          {words('bar.get_premium')}
        </Link>
      )}
      {!lapsed.has(code) && (
        <button type="button" onClick={() => markRefused(me.id, key, undefined)} className="link min-h-11">
          {words('stream.resend')}
        </button>
      )}
      <button type="button" onClick={() => takeOut(me.id, key)} className="link min-h-11">
        {words('stream.discard')}
      </button>
    </div>
  );
}
