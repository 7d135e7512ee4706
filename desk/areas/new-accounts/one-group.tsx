import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import {
  type AccountGroup,
  decideAccountGroup,
  type listAccountGroups,
  showAccountGroup,
} from '#contract/desk/new-accounts.ts';
import { type DeskDecision, putBack } from '#contract/desk/queues.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { Age, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { AskOpinionDialog, DecidedNote, OpinionNote, TakenNote } from '../../shared/item-notes.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { StaffSquare } from '../../shared/people.tsx';
import { placeIn } from '../../shared/queue-place.ts';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useHold } from '../../shared/use-hold.ts';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { AccountCard } from './account-card.tsx';
import { GroupDecisionPanel } from './group-decision.tsx';
import { GroupList } from './group-list.tsx';

interface OneGroupProps {
  readonly id: string;
  readonly items: readonly AccountGroup[];
  readonly go: (id: string | undefined) => void;
}

/** One group: why its accounts belong together, what they share, each account, and the decision. */
export function OneGroup({ id, items, go }: OneGroupProps) {
  const words = useDeskWords('new_accounts');
  const loose = useLooseWords('new_accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const reportDecision = useReportDecision();
  const isOnline = useOnline();
  const [isLarge, setLarge] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ readonly decision: DeskDecision | null }>();
  const { hold, isTaken } = useHold('account_group', id);
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.group, id],
    queryFn: async ({ signal }) => await askDesk(showAccountGroup, { id }, { signal }),
    staleTime: 60_000,
  });
  const { following, next, previous } = placeIn(items, id);
  const leave = () => {
    // The list without this group, at once: it must not be opened again before the queue is fetched.
    client.setQueryData<ReplyOf<typeof listAccountGroups>>(
      [deskKeys.groups],
      (before) => before && { ...before, items: before.items.filter((one) => one.id !== id) },
    );
    go(following);
    forget();
  };
  const forget = () => {
    void client.invalidateQueries({ queryKey: [deskKeys.groups] });
    void client.invalidateQueries({ queryKey: [deskKeys.today] });
  };
  const decide = useMutation({
    mutationFn: async (version: string) =>
      await askDesk(decideAccountGroup, { id, version, verdict: { decision: 'reviewed' } }),
    onSuccess: ({ decision }) => {
      reportDecision({
        text: words('decided_toast', { count: data?.item.count ?? 0 }),
        decisions: [decision.id],
        undone: () => {
          void client.invalidateQueries({ queryKey: [deskKeys.group, id] });
          forget();
          go(id);
        },
      });
      client.removeQueries({ queryKey: [deskKeys.group, id] });
      leave();
    },
    onError: (fault) => {
      if (isRefusal(fault, 'decided_already')) {
        setMeanwhile({ decision: (fault.problem as unknown as { decision: DeskDecision | null }).decision });
        forget();
        return;
      }
      if (isRefusal(fault, 'item_changed')) void refetch();
      toast({ text: refusal(fault), isError: true });
    },
  });
  const isDecided = meanwhile !== undefined || (data?.decision !== null && data?.decision !== undefined);
  const isOff = !data || !isOnline || isTaken || decide.isPending || isDecided;
  const send = () => {
    if (data && !isOff) decide.mutate(data.version);
  };
  const giveBack = () => {
    void askDesk(putBack, { item_type: 'account_group', item_id: id }).then(forget, () => undefined);
    go(following);
  };
  const members = data?.members ?? [];
  useKeys([
    { keys: 'd', label: words('keys.reviewed'), isDisabled: isOff, run: send },
    ...members.slice(0, 9).map(({ member }, index) => ({
      keys: String(index + 1),
      label: words('keys.open', { name: member.name }),
      isMinor: true,
      run: () => void navigate(`/members/${member.id}`),
    })),
    { keys: 'z', label: words(isLarge ? 'keys.smaller' : 'keys.larger'), run: () => setLarge(!isLarge) },
    { keys: 'j|ArrowDown', label: words('keys.next'), isDisabled: !next, run: () => go(next) },
    {
      keys: 'k|ArrowUp',
      label: words('keys.previous'),
      isMinor: true,
      isDisabled: !previous,
      run: () => go(previous),
    },
    { keys: 'n', label: words('keys.take'), isMinor: true, run: () => go(following) },
    { keys: 'p', label: words('put_back'), isMinor: true, run: giveBack },
    { keys: 'q', label: words('second'), isDisabled: isOff, run: () => setAsking(true) },
  ]);
  const item = data?.item ?? items.find((one) => one.id === id);
  return (
    <>
      <DeskBar
        title={item ? words('group_title', { count: item.count }) : words('title')}
        back="/"
        item={id}
        note={
          item && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="chip chip-navy">{words(`because.${item.because}`)}</span>
              <span>
                <Age since={item.waiting_since} />
                {', '}
                <span>{words('due')} </span>
                <Moment at={item.due_at} />
              </span>
            </span>
          )
        }
      >
        {hold?.yours && (
          <span className="text-muted hidden items-center gap-2 text-13 lg:flex">
            <StaffSquare name={hold.staff.name} />
            <span>
              <span>{words('you_hold')} </span>
              <Moment at={hold.until} />
            </span>
          </span>
        )}
        <ActionButton keys="p" onClick={giveBack}>
          {words('put_back')}
        </ActionButton>
      </DeskBar>
      {error && !data ? (
        isRefusal(error, 'no_such_item') || isRefusal(error, 'invalid') ? (
          <NothingWaits title={words('gone')} text={words('gone_text')}>
            <button type="button" className="btn btn-primary" onClick={() => go(following)}>
              {words('keys.take')}
            </button>
          </NothingWaits>
        ) : (
          <FailureState fault={error} retry={() => void refetch()} />
        )
      ) : (
        <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[232px_minmax(0,1fr)_372px]">
          <GroupList items={items} id={id} go={go} />
          <div className="flex flex-col gap-3.5 p-3 md:min-h-0 md:overflow-auto md:p-5">
            {data ? (
              <>
                <p className="note note-navy">
                  <Users aria-hidden />
                  <span>{words(`reason.${data.item.because}`, { count: data.item.count })}</span>
                </p>
                {data.text !== null && (
                  <section className="card" aria-labelledby="shared-text">
                    <header>
                      <h2 id="shared-text">{words('shared_text')}</h2>
                    </header>
                    <p className="p-4 break-words whitespace-pre-wrap">{data.text}</p>
                  </section>
                )}
                <ol className="flex flex-col gap-3.5" aria-label={words('accounts')}>
                  {members.map((account, index) => (
                    <AccountCard
                      key={account.member.id}
                      account={account}
                      openKey={index < 9 ? String(index + 1) : undefined}
                      isLarge={isLarge}
                    />
                  ))}
                </ol>
                {data.item.count > members.length && (
                  <p className="text-muted text-13">
                    {words('not_shown', { shown: members.length, count: data.item.count })}
                  </p>
                )}
                <p className="text-muted flex items-center gap-2 text-13">
                  <Eye className="size-4 flex-none" aria-hidden />
                  {words('look_logged')}
                </p>
              </>
            ) : (
              <LoadingRows rows={6} />
            )}
          </div>
          <aside
            className="bg-surface border-line flex flex-col gap-3.5 p-4 max-md:pb-28 md:min-h-0 md:overflow-auto md:border-l"
            aria-label={words('decision')}
          >
            {data && (
              <>
                {data.opinion && <OpinionNote opinion={data.opinion} changed={() => void refetch()} />}
                {isTaken && hold && <TakenNote hold={hold} next={() => go(following)} />}
                {isDecided && (
                  <DecidedNote
                    decision={meanwhile ? meanwhile.decision : data.decision}
                    describe={({ decision }) => loose(`verdicts.${decision}`)}
                    next={() => go(following)}
                  />
                )}
                <GroupDecisionPanel isOff={isOff} send={send} askSecond={() => setAsking(true)} />
              </>
            )}
          </aside>
        </div>
      )}
      <AskOpinionDialog
        type="account_group"
        id={id}
        isOpen={isAsking}
        close={() => setAsking(false)}
        asked={() => {
          toast({ text: words('asked') });
          go(following);
          forget();
        }}
      />
    </>
  );
}
