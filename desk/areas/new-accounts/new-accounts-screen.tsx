import { useCallback } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { firstFree } from '../../shared/queue-order.ts';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { OneGroup } from './one-group.tsx';
import { useGroupQueue } from './use-group-queue.ts';

/** The queue of suspicious new accounts: groups that belong together, oldest first, and one of them. */
export function NewAccountsScreen() {
  const words = useDeskWords('new_accounts');
  const { id } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useGroupQueue();
  const go = useCallback(
    (next: string | undefined) => void navigate(next ? `/new-accounts/${next}` : '/new-accounts', { replace: true }),
    [navigate],
  );
  const items = data?.items ?? [];
  // An address without an id opens the first group, and keeps it while the queue changes.
  const first = firstFree(items)?.id;
  if (!id && first) return <Navigate to={`/new-accounts/${first}`} replace />;
  return (
    <>
      {!(data && id) && (
        <DeskBar title={words('title')} back="/" item={data && 'none'}>
          {null}
        </DeskBar>
      )}
      {error && !data ? <FailureState fault={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={8} /> : null}
      {data && !id ? (
        <NothingWaits title={words('empty')} text={words('empty_text')}>
          <Link to="/" className="btn">
            {words('to_today')}
          </Link>
        </NothingWaits>
      ) : null}
      {data && id ? <OneGroup key={id} id={id} items={items} go={go} /> : null}
    </>
  );
}
