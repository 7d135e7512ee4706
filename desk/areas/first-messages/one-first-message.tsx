import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedOf } from '#contract/call.ts';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import {
  decideFirstMessage,
  type FirstMessageItem,
  showFirstMessage,
  translateFirstMessage,
} from '#contract/desk/first-messages.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { QueueItem } from '../../shared/queue-item.tsx';
import { useQueueKeys } from '../../shared/queue-keys.ts';
import { QueueList } from '../../shared/queue-list.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useQueueItem } from '../../shared/use-queue-item.ts';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { FirstMessageDecision } from './first-message-decision.tsx';
import { FirstMessageText } from './first-message-text.tsx';

type Asked = AskedOf<typeof decideFirstMessage>;
type Sent = Pick<Asked, 'version' | 'verdict'>;

/**
 * Returns the id of a first-message item. It includes the conversation, because messages are found by their
 * conversation.
 */
export function itemIdOf({ conversation, message }: Pick<FirstMessageItem, 'conversation' | 'message'>): string {
  return `${conversation}.${message}`;
}

interface OneFirstMessageProps {
  readonly id: string;
  readonly items: readonly FirstMessageItem[];
  readonly go: (id: string | undefined) => void;
}

/** One message with a warning, its sender, and the decision panel. */
export function OneFirstMessage({ id, items, go }: OneFirstMessageProps) {
  const words = useDeskWords('first_messages');
  const texts = useLooseWords('first_messages');
  const reports = useLooseWords('reports');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const { language } = useDeskLanguage();
  const [chosen, setChosen] = useState<'settled' | 'reported'>();
  const [ownGround, setGround] = useState<ReportCategory>();
  const [isGroundOpen, setGroundOpen] = useState(false);
  const [conversation = '', message = ''] = id.split('.');
  const of = { conversation: conversation as ConversationId, message: message as MessageId };
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.firstMessage, id],
    queryFn: async ({ signal }) => await askDesk(showFirstMessage, of, { signal }),
    staleTime: 60_000,
  });
  const translation = useMutation({
    mutationFn: async () => await askDesk(translateFirstMessage, { ...of, language }),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const item = useQueueItem<FirstMessageItem, Sent>({
    type: 'first_message',
    id,
    items,
    idOf: itemIdOf,
    go,
    keys: { list: deskKeys.firstMessages, item: deskKeys.firstMessage },
    send: async (sent) => await askDesk(decideFirstMessage, { ...of, ...sent }),
    decidedText: ({ decision }) =>
      words('decided_toast', {
        verb: texts(`verdicts.${decision}`),
        name: data?.sender?.name ?? words('somebody'),
      }),
  });
  const isDecided = item.meanwhile !== undefined || (data?.decision !== null && data?.decision !== undefined);
  const isOff = !data || !item.isOnline || item.isTaken || item.isSending || isDecided;
  const ground = ownGround ?? (data?.warning === 'scam' ? 'scam' : 'other');
  const send = () => {
    if (!data || isOff || !chosen) return;
    const verdict = chosen === 'settled' ? { decision: chosen } : { decision: chosen, ground };
    item.decide({ version: data.version, verdict });
  };
  useQueueKeys(item, {
    own: [
      { keys: 'd', label: words('keys.settle'), isDisabled: isOff, run: () => setChosen('settled') },
      { keys: 'x', label: words('keys.report'), isDisabled: isOff, run: () => setChosen('reported') },
      {
        keys: 'g',
        label: words('keys.ground'),
        isDisabled: isOff,
        run: () => {
          setChosen('reported');
          setGroundOpen(true);
        },
      },
    ],
    isOff,
    canSend: chosen !== undefined,
    send,
  });
  const listed = items.find((one) => itemIdOf(one) === id);
  const warning = data?.warning ?? listed?.warning;
  const describe = ({ decision, reason }: { readonly decision: string; readonly reason: string | null }) =>
    [texts(`verdicts.${decision}`), reason && reports(`grounds.${reason}`)].filter(Boolean).join(': ');
  const sent = item.meanwhile?.sent.verdict;
  return (
    <QueueItem
      item={item}
      title={words('message_of', { name: data?.sender?.name ?? listed?.sender?.name ?? words('somebody') })}
      chips={warning && <span className="chip chip-warn">{words(`warnings.${warning}`)}</span>}
      shown={data}
      error={error}
      refetch={() => void refetch()}
      describe={describe}
      notSent={
        sent && {
          decision: describe({ decision: sent.decision, reason: sent.decision === 'reported' ? sent.ground : null }),
        }
      }
      list={
        <QueueList
          groups={[
            {
              title: words('oldest_first'),
              items: items.map((one) => ({
                id: itemIdOf(one),
                name: one.sender?.name ?? words('somebody'),
                avatar: one.sender?.avatar,
                line: words('line', { warning: words(`warnings.${one.warning}`), count: one.by_sender }),
                since: one.waiting_since,
                hold: one.hold,
              })),
            },
          ]}
          current={id}
          go={go}
        />
      }
      evidence={
        data && (
          <FirstMessageText
            message={data}
            translated={translation.data}
            isTranslating={translation.isPending}
            translate={() => translation.mutate()}
          />
        )
      }
      panel={
        data && (
          <FirstMessageDecision
            name={data.sender?.name ?? words('somebody')}
            chosen={chosen}
            choose={setChosen}
            ground={ground}
            isGroundOpen={isGroundOpen}
            openGround={() => setGroundOpen(true)}
            chooseGround={setGround}
            isOff={isOff}
            send={send}
            askSecond={() => item.setAsking(true)}
          />
        )
      }
    />
  );
}
