import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { listFirstMessages } from '#contract/desk/first-messages.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { firstFree, queueInterval } from '../../shared/queue-order.ts';
import { QueueScreen } from '../../shared/queue-screen.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { itemIdOf, OneFirstMessage } from './one-first-message.tsx';

/** Queue of the messages with a warning, oldest first; or one message with its sender and decision. */
export function FirstMessagesScreen() {
  const words = useDeskWords('first_messages');
  const { id } = useParams();
  const navigate = useNavigate();
  const may = useMay();
  const query = useQuery({
    queryKey: [deskKeys.firstMessages],
    queryFn: async ({ signal }) => await askDesk(listFirstMessages, {}, { signal }),
    enabled: may('first_messages.decide'),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
  const go = useCallback(
    (next: string | undefined) =>
      void navigate(next ? `/first-messages/${next}` : '/first-messages', { replace: true }),
    [navigate],
  );
  const items = query.data?.items ?? [];
  const first = firstFree(items);
  const shown = id ?? (first && itemIdOf(first));
  return (
    <QueueScreen
      title={words('title')}
      permission="first_messages.decide"
      note={query.data && words('waiting', { count: query.data.waiting })}
      query={query}
      isOpen={shown !== undefined}
      empty={words('empty')}
      emptyText={words('empty_text')}
    >
      {shown && <OneFirstMessage key={shown} id={shown} items={items} go={go} />}
    </QueueScreen>
  );
}
