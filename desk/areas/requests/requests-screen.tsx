import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { StaffRequest } from '#contract/desk/requests.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { useMay } from '../../shared/me.tsx';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { Permitted } from '../../shared/buttons.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { RequestList } from './request-list.tsx';
import { useDecideRequest } from './use-decide-request.tsx';
import { requestReaders, useRequests } from './use-requests.ts';

/** Returns the table row of a request. */
function rowOf(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"]`);
}

/**
 * Actions that need two people: open requests, and those of the last 14 days. Keys act on the focused row, or else on
 * the top one.
 */
export function RequestsScreen() {
  const words = useDeskWords('requests');
  const may = useMay();
  const isOnline = useOnline();
  const { id: wanted } = useParams();
  const { data, error, refetch } = useRequests();
  const { approve, withdraw } = useDecideRequest();
  const [refusing, setRefusing] = useState<StaffRequest>();
  const shown = data?.requests ?? [];
  const open = shown.filter(({ state }) => state === 'open' || state === 'approved');
  const ended = shown.filter((one) => !open.includes(one));
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset['request'];
  const chosen = (fits: (request: StaffRequest) => boolean) => {
    const id = focused();
    return id === undefined ? open.find(fits) : open.find((one) => one.id === id && fits(one));
  };
  const move = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === focused());
    rowOf(shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.id)?.focus();
  };
  const canApprove = ({ may_decide: mayDecide, refund }: StaffRequest) =>
    mayDecide && refund?.amount_now_minor !== null;
  useKeys([
    { keys: 'j|ArrowDown', label: words('keys.down'), isMinor: true, run: () => move(1) },
    { keys: 'k|ArrowUp', label: words('keys.up'), isMinor: true, run: () => move(-1) },
    {
      keys: 'a',
      label: words('keys.approve'),
      isDisabled: !isOnline || !open.some(canApprove),
      run: () => {
        const request = chosen(canApprove);
        if (request) approve(request);
      },
    },
    {
      keys: 'd',
      label: words('keys.refuse'),
      isDisabled: !isOnline || !open.some((one) => one.may_decide),
      run: () => setRefusing(chosen((one) => one.may_decide)),
    },
    {
      keys: 'w',
      label: words('keys.withdraw'),
      isDisabled: !isOnline || !open.some((one) => one.may_withdraw),
      run: () => {
        const request = chosen((one) => one.may_withdraw);
        if (request) withdraw(request);
      },
    },
  ]);
  const found = useRef<string>(undefined);
  useEffect(() => {
    if (!data || found.current === wanted) return;
    found.current = wanted;
    rowOf(wanted)?.focus();
  }, [data, wanted]);
  return (
    <>
      <DeskBar title={words('title')} note={data && words('count', { count: data.open })} />
      <div className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-5">
        {requestReaders.some(may) ? null : <Permitted permission="payments.refund">{null}</Permitted>}
        {error && !data ? <FailureState fault={error} retry={() => void refetch()} /> : null}
        {!data && !error && requestReaders.some(may) ? <LoadingRows rows={4} /> : null}
        {data && open.length === 0 && <NothingWaits title={words('empty')} text={words('empty_text')} />}
        <div className="grid max-w-5xl gap-4">
          {open.length > 0 && (
            <section className="card" aria-labelledby="open">
              <header>
                <h2 id="open">{words('open')}</h2>
              </header>
              <RequestList requests={open} refusing={refusing} setRefusing={setRefusing} />
            </section>
          )}
          {ended.length > 0 && (
            <section className="card" aria-labelledby="ended">
              <header>
                <h2 id="ended">{words('ended')}</h2>
              </header>
              <RequestList requests={ended} refusing={undefined} setRefusing={setRefusing} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
