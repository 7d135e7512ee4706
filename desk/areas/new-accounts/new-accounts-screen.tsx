import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { listAccountGroups } from '#contract/desk/new-accounts.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { firstFree, queueInterval } from '../../shared/queue-order.ts';
import { QueueScreen } from '../../shared/queue-screen.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { OneGroup } from './one-group.tsx';

/** Queue of suspicious new accounts: groups, oldest first; or one open group. */
export function NewAccountsScreen() {
  const words = useDeskWords('new_accounts');
  const { id } = useParams();
  const navigate = useNavigate();
  const may = useMay();
  const query = useQuery({
    queryKey: [deskKeys.groups],
    queryFn: async ({ signal }) => await askDesk(listAccountGroups, {}, { signal }),
    enabled: may('new_accounts.decide'),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
  const go = useCallback(
    (next: string | undefined) => void navigate(next ? `/new-accounts/${next}` : '/new-accounts', { replace: true }),
    [navigate],
  );
  const items = query.data?.items ?? [];
  // An address without an id opens the first group, and keeps it while the queue changes.
  const first = firstFree(items)?.id;
  if (!id && first) return <Navigate to={`/new-accounts/${first}`} replace />;
  return (
    <QueueScreen
      title={words('title')}
      permission="new_accounts.decide"
      note={query.data && words('oldest_first', { count: items.length })}
      query={query}
      isOpen={id !== undefined}
      empty={words('empty')}
      emptyText={words('empty_text')}
    >
      {id && <OneGroup key={id} id={id} items={items} go={go} />}
    </QueueScreen>
  );
}
