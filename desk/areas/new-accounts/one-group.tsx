import { useQuery } from '@tanstack/react-query';
import { Eye, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AskedOf } from '#contract/call.ts';
import { type AccountGroup, decideAccountGroup, showAccountGroup } from '#contract/desk/new-accounts.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { deskKeys } from '../../shared/keys.ts';
import { QueueItem } from '../../shared/queue-item.tsx';
import { useQueueKeys } from '../../shared/queue-keys.ts';
import { useQueueItem } from '../../shared/use-queue-item.ts';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { AccountCard } from './account-card.tsx';
import { GroupDecisionPanel } from './group-decision.tsx';
import { GroupList } from './group-list.tsx';

interface OneGroupProps {
  readonly id: string;
  readonly items: readonly AccountGroup[];
  readonly go: (id: string | undefined) => void;
}

type Sent = Pick<AskedOf<typeof decideAccountGroup>, 'version' | 'verdict'>;

/** One group: why its accounts belong together, what they share, each account, and the decision. */
export function OneGroup({ id, items, go }: OneGroupProps) {
  const words = useDeskWords('new_accounts');
  const loose = useLooseWords('new_accounts');
  const navigate = useNavigate();
  const [isLarge, setLarge] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.group, id],
    queryFn: async ({ signal }) => await askDesk(showAccountGroup, { id }, { signal }),
    staleTime: 60_000,
  });
  const item = useQueueItem<AccountGroup, Sent>({
    type: 'account_group',
    id,
    items,
    idOf: (one) => one.id,
    go,
    keys: { list: deskKeys.groups, item: deskKeys.group },
    send: async (sent) => await askDesk(decideAccountGroup, { id, ...sent }),
    decidedText: () => words('decided_toast', { count: data?.item.count ?? 0 }),
  });
  const isDecided = item.meanwhile !== undefined || (data?.decision !== null && data?.decision !== undefined);
  const isOff = !data || !item.isOnline || item.isTaken || item.isSending || isDecided;
  const send = () => {
    if (data && !isOff) item.decide({ version: data.version, verdict: { decision: 'reviewed' } });
  };
  const members = data?.members ?? [];
  useQueueKeys(item, {
    own: [
      { keys: 'd', label: words('keys.reviewed'), isDisabled: isOff, run: send },
      ...members.slice(0, 9).map(({ member }, index) => ({
        keys: String(index + 1),
        label: words('keys.open', { name: member.name }),
        isMinor: true,
        run: () => void navigate(`/members/${member.id}`),
      })),
      { keys: 'z', label: words(isLarge ? 'keys.smaller' : 'keys.larger'), run: () => setLarge(!isLarge) },
    ],
    isOff,
    canSend: true,
    send,
  });
  const group = data?.item ?? items.find((one) => one.id === id);
  const describe = ({ decision }: { readonly decision: string }) => loose(`verdicts.${decision}`);
  return (
    <QueueItem
      item={item}
      title={group ? words('group_title', { count: group.count }) : words('title')}
      chips={group && <span className="chip chip-navy">{words(`because.${group.because}`)}</span>}
      shown={data && { ...data.item, decision: data.decision, opinion: data.opinion }}
      error={error}
      refetch={() => void refetch()}
      explain={(fault) =>
        isRefusal(fault, 'invalid') ? { title: words('gone'), text: words('gone_text') } : undefined
      }
      describe={describe}
      notSent={item.meanwhile && { decision: describe({ decision: 'reviewed' }) }}
      list={<GroupList items={items} id={id} go={go} />}
      evidence={
        data && (
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
        )
      }
      panel={<GroupDecisionPanel isOff={isOff} send={send} askSecond={() => item.setAsking(true)} />}
    />
  );
}
