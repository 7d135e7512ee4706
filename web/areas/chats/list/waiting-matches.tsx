import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { Chat } from '#contract/chats/chats.ts';
import { listWaitingMatches } from '#contract/chats/waiting-matches.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { useInterestNames } from '../../../shared/people/interest-list.ts';
import { useConnection } from '../../../shared/api/connection.ts';
import { ask } from '../../../shared/api/ask.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { chatKeys } from '../keys.ts';

const waitingQuery = () =>
  queryOptions({
    queryKey: chatKeys.waiting,
    queryFn: async () => (await ask(listWaitingMatches, {})).profiles,
    staleTime: 60_000,
  });

/**
 * Lists matches to whom nobody has written, below a short list of conversations. A match with a conversation in `chats`
 * has just been written to. If the matches cannot be loaded, nothing is shown: the likes list them too.
 */
export function WaitingMatches({ chats }: { chats: readonly Chat[] }) {
  const words = useWords('chats.waiting');
  const id = useId();
  const client = useQueryClient();
  const { data } = useQuery(waitingQuery());
  const isWritten = (member: MemberCard) => chats.some(({ profile }) => profile.id === member.id);
  const waiting = data?.filter((member) => !isWritten(member)) ?? [];
  useEffect(() => {
    // Otherwise, a removed conversation would make its match wait again.
    if (data?.some(isWritten)) client.setQueryData(chatKeys.waiting, waiting);
  });
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-4 my-5 rounded-card bg-soft py-4">
      <h2 id={id} className="px-4 text-18">
        {words('title')}
      </h2>
      <p className="px-4 text-14 text-muted">{words('text')}</p>
      <ul data-chat-list className="mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pt-1">
        {waiting.map((member) => (
          <WaitingMatch key={member.id} member={member} />
        ))}
      </ul>
    </section>
  );
}

function WaitingMatch({ member: { id, name, main_image, online, shared_interests } }: { member: MemberCard }) {
  const words = useWords('chats.waiting');
  const nameOf = useInterestNames();
  const isHere = useConnection() === 'there' && online;
  const [shared] = shared_interests;
  return (
    <li className="w-21 shrink-0 snap-start">
      <Link
        to={`/members/${id}/chat`}
        className="grid justify-items-center rounded-card pb-1 text-center outline-offset-0"
      >
        <span className="rounded-full border-2 border-primary p-0.75">
          <Avatar picture={main_image} size={72} online={isHere} />
        </span>
        <bdi className="mt-1.5 max-w-full truncate font-semibold">{name}</bdi>
        {shared && (
          <span className="line-clamp-2 max-w-full text-14 text-muted hyphens-auto first-letter:uppercase">
            {words('too', { interest: nameOf(shared) })}
          </span>
        )}
      </Link>
    </li>
  );
}
