import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Languages } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AskedOf } from '#contract/call.ts';
import { type DeskDecision, putBack } from '#contract/desk/queues.ts';
import {
  decideReportItem,
  listReportQueue,
  type ReportItem,
  showReportItem,
  translateReport,
} from '#contract/desk/reports.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { AskOpinionDialog, DecidedNote, OpinionNote, TakenNote } from '../../shared/item-notes.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { MemberFace, StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useHold } from '../../shared/use-hold.ts';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { type ReportDraft, ReportDecisionPanel } from './report-decision.tsx';
import { EvidenceList, Party, ReporterWords, ReportPicture } from './report-parts.tsx';

const queueInterval = 15_000;

/** The decision as the browser sends it. */
type SentVerdict = AskedOf<typeof decideReportItem>['verdict'];

/** The report queue: urgent ones first, then the oldest; one report with its evidence and decision. */
export function ReportsScreen() {
  const words = useDeskWords('reports');
  const { id } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.reports],
    queryFn: async ({ signal }) => await askDesk(listReportQueue, {}, { signal }),
    refetchInterval: queueInterval,
    refetchOnWindowFocus: true,
  });
  const go = useCallback(
    (next: string | undefined) => void navigate(next ? `/reports/${next}` : '/reports', { replace: true }),
    [navigate],
  );
  const items = data?.items ?? [];
  const shown = id ?? (items.find(({ hold }) => !hold || hold.yours) ?? items[0])?.id;
  return (
    <>
      {!shown && (
        <DeskBar title={words('title')} back="/" note={data && words('waiting', { count: data.waiting })}>
          {null}
        </DeskBar>
      )}
      {error && !data ? <FailureState fault={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={8} /> : null}
      {data && !shown ? (
        <NothingWaits title={words('empty')} text={words('empty_text')}>
          <Link to="/" className="btn">
            {words('to_today')}
          </Link>
        </NothingWaits>
      ) : null}
      {data && shown ? <OneReport key={shown} id={shown} items={items} go={go} /> : null}
    </>
  );
}

interface OneReportProps {
  readonly id: string;
  readonly items: readonly ReportItem[];
  readonly go: (id: string | undefined) => void;
}

function OneReport({ id, items, go }: OneReportProps) {
  const words = useDeskWords('reports');
  const texts = useLooseWords('reports');
  const client = useQueryClient();
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const reportDecision = useReportDecision();
  const isOnline = useOnline();
  const may = useMay();
  const { language } = useDeskLanguage();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Partial<ReportDraft>>({});
  const [isGroundOpen, setGroundOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ readonly decision: DeskDecision | null }>();
  const { hold, isTaken } = useHold('report', id);
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.report, id],
    queryFn: async ({ signal }) => await askDesk(showReportItem, { id }, { signal }),
    staleTime: 60_000,
  });
  const translation = useMutation({
    mutationFn: async () => await askDesk(translateReport, { id, language }),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const place = items.findIndex((item) => item.id === id);
  const following = () => {
    const after = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
    return after.find((item) => item.id !== id && (!item.hold || item.hold.yours))?.id;
  };
  const step = (by: number) => {
    const next = items[place + by];
    if (next) go(next.id);
  };
  const forget = () => void client.invalidateQueries({ queryKey: [deskKeys.reports] });
  const full: ReportDraft = {
    decision: draft.decision,
    ground: draft.ground ?? data?.suggestion.ground ?? 'other',
    note: draft.note ?? '',
    isBadFaith: draft.isBadFaith ?? false,
  };
  const decide = useMutation({
    mutationFn: async ({ verdict, version }: { readonly verdict: SentVerdict; readonly version: string }) =>
      await askDesk(decideReportItem, { id, version, verdict }),
    onSuccess: ({ decision }) => {
      reportDecision({
        text: words('decided_toast', {
          verb: texts(`verdicts.${decision.decision}`),
          name: data?.concerned?.name ?? words('somebody'),
        }),
        decisions: [decision.id],
        undone: () => {
          void client.invalidateQueries({ queryKey: [deskKeys.report, id] });
          forget();
          go(id);
        },
      });
      client.removeQueries({ queryKey: [deskKeys.report, id] });
      go(following());
      forget();
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
    if (!data || isOff || !full.decision) return;
    const { decision, ground, note, isBadFaith } = full;
    decide.mutate({
      version: data.version,
      verdict: {
        decision,
        ground,
        note: decision === 'dismissed' ? '' : note,
        bad_faith: decision === 'dismissed' && isBadFaith,
      },
    });
  };
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const giveBack = () => {
    void askDesk(putBack, { item_type: 'report', item_id: id }).then(forget, () => undefined);
    go(following());
  };
  useKeys([
    { keys: 'd', label: words('keys.dismiss'), isDisabled: isOff, run: () => change({ decision: 'dismissed' }) },
    {
      keys: 'w',
      label: words('keys.warn'),
      isDisabled: isOff || !data.concerned,
      run: () => change({ decision: 'warned' }),
    },
    {
      keys: 'x',
      label: words('keys.remove'),
      isDisabled: isOff || !data.concerned,
      run: () => change({ decision: 'removed' }),
    },
    {
      keys: 'b',
      label: words('keys.close'),
      isDisabled: isOff || !data.concerned || !may('members.close'),
      run: () => change({ decision: 'blocked' }),
    },
    { keys: 'g', label: words('keys.ground'), isMinor: true, isDisabled: isOff, run: () => setGroundOpen(true) },
    {
      keys: 't',
      label: words('keys.own_words'),
      isDisabled: isOff || !full.decision,
      run: () => noteField.current?.focus(),
    },
    { keys: 'Mod+Enter', label: words('keys.send'), isDisabled: isOff || !full.decision, run: send },
    { keys: 'j|ArrowDown', label: words('keys.next'), run: () => step(1) },
    { keys: 'k|ArrowUp', label: words('keys.previous'), isMinor: true, run: () => step(-1) },
    { keys: 'n', label: words('keys.take'), isMinor: true, run: () => go(following()) },
    { keys: 'p', label: words('put_back'), isMinor: true, run: giveBack },
    { keys: 'q', label: words('second'), isDisabled: isOff, run: () => setAsking(true) },
  ]);
  const item = items[place];
  const category = data?.category ?? item?.category;
  const isForeign = data && data.language !== language;
  return (
    <>
      <DeskBar
        title={words('report_of', { name: data?.concerned?.name ?? item?.member?.name ?? words('nobody_known') })}
        back="/"
        item={id}
        note={
          <span className="flex flex-wrap items-center gap-2">
            {data && <span className="chip">{words(`kinds.${data.kind}`)}</span>}
            {category && <span className="chip chip-navy">{words(`grounds.${category}`)}</span>}
            {data?.urgent && <span className="chip chip-danger">{words('urgent')}</span>}
            {data && (
              <span>
                <Age since={data.waiting_since} />
                {', '}
                <span>{words('due')} </span>
                <Moment at={data.due_at} />
              </span>
            )}
          </span>
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
      {error ? (
        isRefusal(error, 'no_such_item') ? (
          <NothingWaits title={words('gone')} text={words('gone_text')}>
            <button type="button" className="btn btn-primary" onClick={() => go(following())}>
              {words('keys.take')}
            </button>
          </NothingWaits>
        ) : (
          <FailureState fault={error} retry={() => void refetch()} />
        )
      ) : (
        <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[minmax(0,1fr)_420px] xl:grid-cols-[232px_minmax(0,1fr)_508px]">
          <ReportList items={items} id={id} go={go} />
          <div className="flex flex-col gap-3.5 p-3 md:min-h-0 md:overflow-auto md:p-5">
            {data ? (
              <>
                <section className="card" aria-label={words('parties')}>
                  <div className="divide-line grid max-md:divide-y md:grid-cols-2 md:divide-x">
                    {data.reporter && <Party party={data.reporter} side="reporter" />}
                    {data.concerned ? (
                      <Party party={data.concerned} side="concerned" />
                    ) : (
                      <p className="text-muted p-4">{words('names_nobody')}</p>
                    )}
                  </div>
                  <ReporterWords report={data} translated={translation.data} />
                </section>
                {data.photo?.source && (
                  <section className="card">
                    <header>
                      <h2>{words('reported_photo')}</h2>
                    </header>
                    <ReportPicture
                      source={data.photo.source}
                      label={words('reported_photo')}
                      isSensitive={data.sensitive}
                    />
                  </section>
                )}
                {data.sent_photo && (
                  <section className="card">
                    <header>
                      <h2>{words('sent_photo')}</h2>
                    </header>
                    <ReportPicture source={data.sent_photo} label={words('sent_photo')} isSensitive />
                  </section>
                )}
                {data.profile && (
                  <section className="card">
                    <header>
                      <h2>{words('profile_texts')}</h2>
                    </header>
                    <div className="space-y-2 p-4 break-words">
                      <p>{data.profile.about_me || words('no_text')}</p>
                      {data.profile.signup_message && <p>{data.profile.signup_message}</p>}
                    </div>
                  </section>
                )}
                <section className="card">
                  <header>
                    <h2>{words('what_they_wrote')}</h2>
                    <span className="text-muted text-13">
                      {data.agreed ? words('as_agreed', { count: data.evidence.length }) : words('not_agreed')}
                    </span>
                    {(isForeign || data.evidence.length > 0) && (
                      <ActionButton
                        size="small"
                        className="ml-auto"
                        icon={<Languages aria-hidden />}
                        onClick={() => translation.mutate()}
                        disabled={translation.isPending || translation.isSuccess}
                      >
                        {words('translate')}
                      </ActionButton>
                    )}
                  </header>
                  {data.evidence.length > 0 && <EvidenceList report={data} translated={translation.data} />}
                  <p className="text-muted border-line flex items-center gap-2 border-t px-4 py-2.5 text-13">
                    <Eye className="size-4 flex-none" aria-hidden />
                    {words('look_logged')}
                  </p>
                </section>
              </>
            ) : (
              <LoadingRows rows={6} />
            )}
          </div>
          <aside className="bg-surface border-line flex flex-col gap-3.5 p-4 max-md:pb-28 md:min-h-0 md:overflow-auto md:border-l">
            {data && (
              <>
                {data.opinion && <OpinionNote opinion={data.opinion} changed={() => void refetch()} />}
                {isTaken && hold && <TakenNote hold={hold} next={() => go(following())} />}
                {isDecided && (
                  <DecidedNote
                    decision={meanwhile ? meanwhile.decision : data.decision}
                    describe={({ decision, reason }) =>
                      [texts(`verdicts.${decision}`), reason && texts(`grounds.${reason}`)].filter(Boolean).join(': ')
                    }
                    next={() => go(following())}
                  />
                )}
                <ReportDecisionPanel
                  report={data}
                  draft={full}
                  change={change}
                  isOff={isOff}
                  isGroundOpen={isGroundOpen}
                  openGround={setGroundOpen}
                  noteField={noteField}
                  send={send}
                  askSecond={() => setAsking(true)}
                />
              </>
            )}
          </aside>
        </div>
      )}
      <AskOpinionDialog
        type="report"
        id={id}
        isOpen={isAsking}
        close={() => setAsking(false)}
        asked={() => {
          toast({ text: words('asked') });
          go(following());
          forget();
        }}
      />
    </>
  );
}

/** The queue beside the open report. */
function ReportList({
  items,
  id,
  go,
}: {
  readonly items: readonly ReportItem[];
  readonly id: string;
  readonly go: (id: string) => void;
}) {
  const words = useDeskWords('reports');
  const groups = [
    { title: words('urgent_group'), list: items.filter(({ urgent }) => urgent) },
    { title: words('oldest_first'), list: items.filter(({ urgent }) => !urgent) },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className="border-line bg-surface hidden min-h-0 overflow-y-auto border-r xl:block">
      {groups.map(({ title, list }) => (
        <section key={title}>
          <h2 className="text-muted px-3 pt-3 pb-1 !text-13 font-semibold">
            {words('group', { title, count: list.length })}
          </h2>
          <ul>
            {list.map((item) => (
              <li key={item.id} className="border-line border-t">
                <button
                  type="button"
                  aria-current={item.id === id}
                  onClick={() => go(item.id)}
                  className={classNames(
                    'flex w-full items-center gap-2.5 px-3 py-2.5 text-left',
                    item.id === id ? 'bg-soft shadow-[inset_3px_0_0_var(--control)]' : 'hover:bg-soft',
                  )}
                >
                  <MemberFace photo={item.member?.avatar} className="size-8" />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-1">
                      <span className="truncate font-semibold">{item.member?.name ?? words('nobody_known')}</span>
                      <Age since={item.waiting_since} className="text-muted ml-auto flex-none text-12" />
                    </span>
                    <span className="text-muted flex items-center gap-1 text-13">
                      <span className="truncate">{words(`grounds.${item.category}`)}</span>
                      {item.hold && !item.hold.yours && (
                        <StaffSquare name={item.hold.staff.name} className="ml-auto size-5 text-[9px]" />
                      )}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
