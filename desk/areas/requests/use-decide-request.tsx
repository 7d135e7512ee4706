import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useCallback } from 'react';
import { approveRequest, type StaffRequest, withdrawRequest } from '#contract/desk/requests.ts';
import { Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { useConfirm } from '../../shared/fresh.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useStaffMe } from '../../shared/me.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useAmount } from '../../shared/use-amount.ts';
import { useDeskWords } from '../../shared/words.tsx';

/** Returns a function that refetches requests and members after a change. */
export function useRequestsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [deskKeys.requests] }),
      client.invalidateQueries({ queryKey: [deskKeys.member] }),
    ]);
  }, [client]);
}

/** Returns a function that shows the outcome of a request in a toast. */
export function useReportRequest(): (request: StaffRequest) => void {
  const words = useDeskWords('requests');
  const toast = useDeskToast();
  const money = useAmount();
  return ({ state, member: { name }, refund, dropped, alone_at: alone }) => {
    if (state === 'carried_out' && refund)
      toast({ text: words('done.carried_out', { name, amount: money(refund.amount_minor, refund.currency) }) });
    else if (state === 'approved') toast({ text: words('done.approved', { name }) });
    else if (state === 'dropped' && dropped)
      toast({ text: words('done.dropped', { why: words(`dropped.${dropped}`) }), isError: true });
    else if (state === 'open') toast({ text: words(alone ? 'done.alone' : 'done.open') });
    else if (state === 'refused' || state === 'withdrawn') toast({ text: words(`done.${state}`) });
  };
}

/** Returns functions that approve and withdraw a request, each after a dialog that names the consequences. */
export function useDecideRequest() {
  const words = useDeskWords('requests');
  const confirm = useConfirm();
  const money = useAmount();
  const me = useStaffMe();
  const report = useReportRequest();
  const changed = useRequestsChanged();
  const run = (decide: () => Promise<{ readonly request: StaffRequest }>) => async () => {
    try {
      report((await decide()).request);
    } finally {
      await changed();
    }
  };
  return {
    approve: ({ id, kind, member: { name }, refund, asked_by: asker, asked_at: at }: StaffRequest) => {
      const now = refund?.amount_now_minor ?? 0;
      const amount = refund ? money(now, refund.currency) : '';
      confirm({
        title: words(`approve_${kind}_title`, { name, amount }),
        text: (
          <>
            <p>{words(`approve_${kind}_text`, { name, amount })}</p>
            <p className="bg-sunken mt-3 flex flex-wrap items-center gap-2 rounded-control px-3 py-2 text-13">
              <StaffSquare name={asker.name} />
              <span>
                {words('steps_asked', { name: asker.name })}, <Moment at={at} />
              </span>
              <ArrowRight className="size-4" aria-hidden />
              <StaffSquare name={me.name} />
              <span>{words('steps_approve')}</span>
            </p>
          </>
        ),
        verb: refund ? words('approve_amount', { amount }) : words('approve'),
        isDangerous: kind === 'erase',
        run: run(async () => await askDesk(approveRequest, { id, ...(refund && { amount_minor: now }) })),
      });
    },
    withdraw: ({ id }: StaffRequest) =>
      confirm({
        title: words('withdraw_title'),
        text: words('withdraw_text'),
        verb: words('withdraw'),
        run: run(async () => await askDesk(withdrawRequest, { id })),
      }),
  };
}
