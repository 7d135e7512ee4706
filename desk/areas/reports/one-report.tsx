import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AskedOf } from '#contract/call.ts';
import { decideReportItem, type ReportItem, showReportItem, translateReport } from '#contract/desk/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/me.tsx';
import { QueueItem } from '../../shared/queue-item.tsx';
import { useQueueKeys } from '../../shared/queue-keys.ts';
import { QueueList } from '../../shared/queue-list.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useQueueItem } from '../../shared/use-queue-item.ts';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { type ReportDraft, ReportDecisionPanel } from './report-decision.tsx';
import { ReportEvidence } from './report-evidence.tsx';

/** The decision as submitted, about the version that the viewer saw. */
type Sent = Omit<AskedOf<typeof decideReportItem>, 'id'>;

interface OneReportProps {
  readonly id: string;
  readonly items: readonly ReportItem[];
  readonly go: (id: string | undefined) => void;
}

/** One report with its evidence and its decision. */
export function OneReport({ id, items, go }: OneReportProps) {
  const words = useDeskWords('reports');
  const texts = useLooseWords('reports');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const may = useMay();
  const { language } = useDeskLanguage();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Partial<ReportDraft>>({});
  const [isGroundOpen, setGroundOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.report, id],
    queryFn: async ({ signal }) => await askDesk(showReportItem, { id }, { signal }),
    staleTime: 60_000,
  });
  const translation = useMutation({
    mutationFn: async () => await askDesk(translateReport, { id, language }),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const item = useQueueItem<ReportItem, Sent>({
    type: 'report',
    id,
    items,
    idOf: (one) => one.id,
    go,
    keys: { list: deskKeys.reports, item: deskKeys.report },
    send: async (sent) => await askDesk(decideReportItem, { id, ...sent }),
    decidedText: ({ decision }) =>
      words('decided_toast', {
        verb: texts(`verdicts.${decision}`),
        name: data?.concerned?.name ?? words('somebody'),
      }),
  });
  const full: ReportDraft = {
    decision: draft.decision,
    ground: draft.ground ?? data?.suggestion.ground ?? 'other',
    note: draft.note ?? '',
    isBadFaith: draft.isBadFaith ?? false,
  };
  const isDecided = item.meanwhile !== undefined || (data?.decision !== null && data?.decision !== undefined);
  const isOff = !data || !item.isOnline || item.isTaken || item.isSending || isDecided;
  const send = () => {
    if (!data || isOff || !full.decision) return;
    const { decision, ground, note, isBadFaith } = full;
    const isDismissed = decision === 'dismissed';
    const verdict = { decision, ground, note: isDismissed ? '' : note, bad_faith: isDismissed && isBadFaith };
    item.decide({ version: data.version, verdict });
  };
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isNobody = isOff || !data.concerned;
  useQueueKeys(item, {
    own: [
      { keys: 'd', label: words('keys.dismiss'), isDisabled: isOff, run: () => change({ decision: 'dismissed' }) },
      { keys: 'w', label: words('keys.warn'), isDisabled: isNobody, run: () => change({ decision: 'warned' }) },
      { keys: 'x', label: words('keys.remove'), isDisabled: isNobody, run: () => change({ decision: 'removed' }) },
      {
        keys: 'b',
        label: words('keys.close'),
        isDisabled: isNobody || !may('members.close'),
        run: () => change({ decision: 'blocked' }),
      },
      { keys: 'g', label: words('keys.ground'), isMinor: true, isDisabled: isOff, run: () => setGroundOpen(true) },
      {
        keys: 't',
        label: words('keys.own_words'),
        isDisabled: isOff || !full.decision,
        run: () => noteField.current?.focus(),
      },
    ],
    isOff,
    canSend: full.decision !== undefined,
    send,
  });
  const listed = items.find((one) => one.id === id);
  const category = data?.category ?? listed?.category;
  const sent = item.meanwhile?.sent.verdict;
  const describe = ({ decision, reason }: { readonly decision: string; readonly reason: string | null }) =>
    [texts(`verdicts.${decision}`), reason && texts(`grounds.${reason}`)].filter(Boolean).join(': ');
  const rows = (urgent: boolean) =>
    items
      .filter((one) => one.urgent === urgent)
      .map((one) => ({
        id: one.id,
        name: one.member?.name ?? words('nobody_known'),
        avatar: one.member?.avatar,
        line: words(`grounds.${one.category}`),
        since: one.waiting_since,
        hold: one.hold,
      }));
  return (
    <QueueItem
      item={item}
      title={words('report_of', { name: data?.concerned?.name ?? listed?.member?.name ?? words('nobody_known') })}
      chips={
        <>
          {data && <span className="chip">{words(`kinds.${data.kind}`)}</span>}
          {category && <span className="chip chip-navy">{words(`grounds.${category}`)}</span>}
          {data?.urgent && <span className="chip chip-danger">{words('urgent')}</span>}
        </>
      }
      shown={data}
      error={error}
      refetch={() => void refetch()}
      describe={describe}
      notSent={sent && { decision: describe({ decision: sent.decision, reason: sent.ground }), words: sent.note ?? '' }}
      list={
        <QueueList
          groups={[
            { title: words('urgent_group'), items: rows(true) },
            { title: words('oldest_first'), items: rows(false) },
          ]}
          current={id}
          go={go}
        />
      }
      evidence={
        data && (
          <ReportEvidence
            report={data}
            translated={translation.data}
            isTranslating={translation.isPending}
            translate={() => translation.mutate()}
          />
        )
      }
      panel={
        data && (
          <ReportDecisionPanel
            report={data}
            draft={full}
            change={change}
            isOff={isOff}
            isGroundOpen={isGroundOpen}
            openGround={setGroundOpen}
            noteField={noteField}
            send={send}
            askSecond={() => item.setAsking(true)}
          />
        )
      }
    />
  );
}
