import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { listReportQueue } from '#contract/desk/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { firstFree, queueInterval } from '../../shared/queue-order.ts';
import { QueueScreen } from '../../shared/queue-screen.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { OneReport } from './one-report.tsx';

/** Queue of reports, urgent ones first, then the oldest; or one report with its evidence and decision. */
export function ReportsScreen() {
  const words = useDeskWords('reports');
  const { id } = useParams();
  const navigate = useNavigate();
  const may = useMay();
  const query = useQuery({
    queryKey: [deskKeys.reports],
    queryFn: async ({ signal }) => await askDesk(listReportQueue, {}, { signal }),
    enabled: may('reports.decide'),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
  const go = useCallback(
    (next: string | undefined) => void navigate(next ? `/reports/${next}` : '/reports', { replace: true }),
    [navigate],
  );
  const items = query.data?.items ?? [];
  const shown = id ?? firstFree(items)?.id;
  return (
    <QueueScreen
      title={words('title')}
      permission="reports.decide"
      note={query.data && words('waiting', { count: query.data.waiting })}
      query={query}
      isOpen={shown !== undefined}
      empty={words('empty')}
      emptyText={words('empty_text')}
    >
      {shown && <OneReport key={shown} id={shown} items={items} go={go} />}
    </QueueScreen>
  );
}
