import { Avatar } from '../photos/avatar.tsx';
import { useWords } from '../words/use-words.ts';
import type { KnownChat } from './chat.ts';
import { useMessagePrice } from './use-message-price.ts';

/** Where nothing has been written yet: whom one writes to, what they share, and what it costs. */
export function FirstWords({ chat }: { chat: KnownChat }) {
  const words = useWords('chats.first');
  const interests = useWords('interests');
  const { profile, conversations_left: left, message_credits: cost, history_ended } = chat;
  const price = useMessagePrice();
  const stream = useWords('chats.stream');
  const barred = left === 0 || chat.reply_bar !== null;
  if (history_ended) {
    return <p className="py-6 text-center text-14 text-muted first-letter:uppercase">{stream('history_ended')}</p>;
  }
  return (
    <section className="mx-auto grid max-w-130 justify-items-center gap-2 py-8 text-center">
      <Avatar picture={profile.main_image} size={72} online={profile.online} />
      <h2 className="mt-2 text-22">{barred ? profile.name : words('title', { name: profile.name })}</h2>
      {profile.shared_interest && <p>{words('shared', { interest: interests(profile.shared_interest) })}</p>}
      {!barred && (
        <p className="text-14 text-balance text-muted">
          {left !== null && words('left', { count: left })} {words('price', { count: cost, price })}
        </p>
      )}
    </section>
  );
}
