import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AskedOf } from '#contract/call.ts';
import { type AppealItem, decideAppealItem, showAppealItem, translateAppeal } from '#contract/desk/reports.ts';
import type { AppealOutcome } from '#contract/reports.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { QueueItem } from '../../shared/queue-item.tsx';
import { useQueueKeys } from '../../shared/queue-keys.ts';
import { QueueList } from '../../shared/queue-list.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useQueueItem } from '../../shared/use-queue-item.ts';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { ReportEvidence } from '../reports/report-evidence.tsx';
import { AppealDecision } from './appeal-decision.tsx';
import { AppealedDecision } from './appealed-decision.tsx';

type Sent = Pick<AskedOf<typeof decideAppealItem>, 'version' | 'verdict'>;

/** Returns the id of an appeal item. It includes the side, because both sides of a report can appeal. */
export function appealIdOf({ report, side }: Pick<AppealItem, 'report' | 'side'>): string {
  return `${report}.${side}`;
}

interface OneAppealProps {
  readonly id: string;
  readonly items: readonly AppealItem[];
  /** Number of appeals against the viewer's own decisions. */
  readonly own: number;
  readonly go: (id: string | undefined) => void;
}

/** One appeal: the member's text, the contested decision, the evidence, and the form for the answer. */
export function OneAppeal({ id, items, own, go }: OneAppealProps) {
  const words = useDeskWords('appeals');
  const texts = useLooseWords('appeals');
  const reports = useDeskWords('reports');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const { language } = useDeskLanguage();
  const answerField = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<AppealOutcome>();
  const [answer, setAnswer] = useState('');
  const [report = '', side = ''] = id.split('.');
  const of = { report, side: side === 'reporter' ? 'reporter' : 'concerned' } as const;
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.appeal, id],
    queryFn: async ({ signal }) => await askDesk(showAppealItem, of, { signal }),
    staleTime: 60_000,
  });
  const translation = useMutation({
    mutationFn: async () => await askDesk(translateAppeal, { ...of, language }),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const listed = items.find((one) => appealIdOf(one) === id);
  const name = (data?.item ?? listed)?.name || reports('somebody');
  const item = useQueueItem<AppealItem, Sent>({
    type: 'appeal',
    id,
    items,
    idOf: appealIdOf,
    go,
    keys: { list: deskKeys.appeals, item: deskKeys.appeal },
    send: async (sent) => await askDesk(decideAppealItem, { ...of, ...sent }),
    decidedText: ({ decision }) => reports('decided_toast', { verb: texts(`verdicts.${decision}`), name }),
  });
  const isDecided = item.meanwhile !== undefined || (data?.decision !== null && data?.decision !== undefined);
  const isOff = !data || !item.isOnline || item.isTaken || item.isSending || isDecided;
  const send = () => {
    if (!data || isOff || !outcome) return;
    item.decide({ version: data.version, verdict: { decision: outcome, answer } });
  };
  useQueueKeys(item, {
    own: [
      { keys: 'c', label: words('keys.uphold'), isDisabled: isOff, run: () => setOutcome('upheld') },
      { keys: 'r', label: words('keys.overturn'), isDisabled: isOff, run: () => setOutcome('overturned') },
      {
        keys: 't',
        label: reports('keys.own_words'),
        isDisabled: isOff || !outcome,
        run: () => answerField.current?.focus(),
      },
    ],
    isOff,
    canSend: outcome !== undefined,
    send,
  });
  const shown = data?.item ?? listed;
  const sent = item.meanwhile?.sent.verdict;
  return (
    <QueueItem
      item={item}
      title={words('appeal_of', { name })}
      chips={
        shown && (
          <>
            <span className="chip">{words(`sides.${shown.side}`)}</span>
            <span className="chip chip-navy">{reports(`verdicts.${shown.decision}`)}</span>
          </>
        )
      }
      shown={data && { ...data, waiting_since: data.item.waiting_since, due_at: data.item.due_at }}
      error={error}
      refetch={() => void refetch()}
      explain={(fault) =>
        isRefusal(fault, 'same_person') ? { title: words('same_person'), text: words('same_person_text') } : undefined
      }
      describe={({ decision }) => texts(`verdicts.${decision}`)}
      notSent={sent && { decision: texts(`verdicts.${sent.decision}`), words: sent.answer }}
      list={
        <QueueList
          groups={[
            {
              title: reports('oldest_first'),
              items: items.map((one) => ({
                id: appealIdOf(one),
                name: one.name || reports('somebody'),
                avatar: undefined,
                line: words('line', {
                  decision: reports(`verdicts.${one.decision}`),
                  ground: reports(`grounds.${one.ground}`),
                }),
                since: one.waiting_since,
                hold: one.hold,
              })),
            },
          ]}
          current={id}
          go={go}
          foot={own > 0 && words('own', { count: own })}
        />
      }
      evidence={
        data && (
          <>
            <AppealedDecision
              appeal={data}
              name={name}
              translated={translation.data}
              isTranslating={translation.isPending}
              translate={() => translation.mutate()}
            />
            <ReportEvidence
              report={data.report}
              translated={translation.data}
              isTranslating={translation.isPending}
              translate={() => translation.mutate()}
            />
          </>
        )
      }
      panel={
        data && (
          <AppealDecision
            appeal={data}
            name={name}
            outcome={outcome}
            choose={setOutcome}
            answer={answer}
            change={setAnswer}
            isOff={isOff}
            answerField={answerField}
            send={send}
            askSecond={() => item.setAsking(true)}
          />
        )
      }
    />
  );
}
