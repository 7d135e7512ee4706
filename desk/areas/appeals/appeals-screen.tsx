import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { listAppealQueue } from '#contract/desk/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { firstFree, queueInterval } from '../../shared/queue-order.ts';
import { QueueScreen } from '../../shared/queue-screen.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { appealIdOf, OneAppeal } from './one-appeal.tsx';

/** Queue of the appeals that the viewer may answer, oldest first; or one appeal with the contested decision. */
export function AppealsScreen() {
  const words = useDeskWords('appeals');
  const { id } = useParams();
  const navigate = useNavigate();
  const may = useMay();
  const query = useQuery({
    queryKey: [deskKeys.appeals],
    queryFn: async ({ signal }) => await askDesk(listAppealQueue, {}, { signal }),
    enabled: may('appeals.decide'),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
  const go = useCallback(
    (next: string | undefined) => void navigate(next ? `/appeals/${next}` : '/appeals', { replace: true }),
    [navigate],
  );
  const items = query.data?.items ?? [];
  const own = query.data?.own ?? 0;
  const first = firstFree(items);
  const shown = id ?? (first && appealIdOf(first));
  return (
    <QueueScreen
      title={words('title')}
      permission="appeals.decide"
      note={query.data && words('waiting', { count: query.data.waiting })}
      query={query}
      isOpen={shown !== undefined}
      empty={words('empty')}
      emptyText={own > 0 ? words('own', { count: own }) : words('empty_text')}
    >
      {shown && <OneAppeal key={shown} id={shown} items={items} own={own} go={go} />}
    </QueueScreen>
  );
}
