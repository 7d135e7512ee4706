import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Flag, Image, MessageSquareWarning, Scale, Siren, UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { ItemType } from '#contract/desk/queues.ts';
import { showNext, type showToday, type TodayQueue } from '#contract/desk/today.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age, useDuration } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useStaffMe } from '../../shared/me.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useServerNow } from '../../shared/use-now.ts';
import { useDeskFormat, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { BrokenChain } from './broken-chain.tsx';
import { RequestsCard } from '../requests/request-list.tsx';
import { useRequests } from '../requests/use-requests.ts';
import { ForbiddenQueues } from './forbidden-queues.tsx';
import { HandedOver } from './handed-over.tsx';
import { QueueAges } from './queue-ages.tsx';
import { useToday } from './use-today.ts';

/** Maximum number of open requests on Today. */
const requestsOnToday = 3;

type Today = ReplyOf<typeof showToday>;

const queueIcons: Readonly<Record<TodayQueue, ReactNode>> = {
  urgent_reports: <Siren className="size-5" aria-hidden />,
  reports: <Flag className="size-5" aria-hidden />,
  photos: <Image className="size-5" aria-hidden />,
  appeals: <Scale className="size-5" aria-hidden />,
  first_messages: <MessageSquareWarning className="size-5" aria-hidden />,
  new_accounts: <UserSearch className="size-5" aria-hidden />,
};
/** Paths of the queues that have a screen. */
const queuePaths: Partial<Readonly<Record<TodayQueue, string>>> = {
  urgent_reports: '/reports',
  reports: '/reports',
  photos: '/photos',
  new_accounts: '/new-accounts',
  appeals: '/appeals',
  first_messages: '/first-messages',
};
const itemPaths: Partial<Readonly<Record<ItemType, string>>> = {
  report: '/reports',
  photo: '/photos',
  account_group: '/new-accounts',
  appeal: '/appeals',
  first_message: '/first-messages',
};

/** Waiting items, the viewer's own items, the staff present, and decision times. */
export function TodayScreen() {
  const words = useDeskWords('today');
  const format = useDeskFormat();
  const navigate = useNavigate();
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const client = useQueryClient();
  const now = useServerNow();
  const [search, setSearch] = useSearchParams();
  const site = search.get('site') ?? '';
  const { data, error, refetch } = useToday(site);
  const next = useMutation({
    mutationFn: async () => await askDesk(showNext, {}),
    onSuccess: ({ next: item }) => {
      const path = item && itemPaths[item.item_type];
      if (path) void navigate(`${path}/${item.item_id}`);
      else toast({ text: words('nothing_next') });
    },
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const requests = (useRequests().data?.requests ?? [])
    .filter(({ state }) => state === 'open')
    .slice(0, requestsOnToday);
  const queues = data?.queues ?? [];
  useKeys([
    { keys: 'n', label: words('keys.next'), run: () => next.mutate() },
    ...queues.flatMap(({ queue }, index) => {
      const path = queuePaths[queue];
      return path ? [{ keys: String(index + 1), label: words(`queues.${queue}`), run: () => void navigate(path) }] : [];
    }),
    { keys: 'm', label: words('keys.mine'), run: () => document.querySelector<HTMLElement>('[data-mine] a')?.focus() },
  ]);
  const waiting = queues.reduce((sum, one) => sum + one.waiting, 0);
  const held = data?.held ?? [];
  return (
    <>
      <DeskBar
        title={words('title')}
        note={
          <span className="max-md:hidden">
            {format.dateTime(new Date(now), {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              hour: '2-digit',
              minute: '2-digit',
            })}
          </span>
        }
      >
        {data && data.sites.length > 1 && (
          <select
            className="field !w-auto"
            aria-label={words('site')}
            value={site}
            onChange={(event) => setSearch(event.target.value ? { site: event.target.value } : {})}
          >
            <option value="">{words('all_sites')}</option>
            {data.sites.map((domain) => (
              <option key={domain}>{domain}</option>
            ))}
          </select>
        )}
        <ActionButton
          look="primary"
          icon={<ArrowRight aria-hidden />}
          keys="n"
          className="max-md:w-full"
          onClick={() => next.mutate()}
          disabled={next.isPending}
        >
          {words('take_next')}
        </ActionButton>
      </DeskBar>
      <div className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-4">
        {error && !data ? <FailureState fault={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={8} /> : null}
        {data?.broken_chain && <BrokenChain found={data.broken_chain} />}
        {data && (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-5">
            <div className="grid min-w-0 gap-4">
              {queues.length > 0 && <Queues queues={queues} waiting={waiting} now={now} />}
              {data.times.some(({ decided }) => decided > 0) && <Times today={data} />}
              <HandedOver
                notes={data.notes}
                changed={(notes) =>
                  client.setQueryData<Today>([deskKeys.today, site], (before) => before && { ...before, notes })
                }
              />
            </div>
            <div className="grid gap-4">
              {queues.length > 0 && <Yours held={held} asked={data.asked} />}
              <RequestsCard requests={requests} />
              <section className="card" aria-labelledby="present">
                <header>
                  <h2 id="present">{words('present')}</h2>
                </header>
                <ul>
                  {data.present.map(({ staff, queue, decided_today: decided, since }) => (
                    <li
                      key={staff.id}
                      className="border-line flex items-center gap-2.5 border-t px-4 py-2.5 first:border-t-0"
                    >
                      <StaffSquare name={staff.name} className="size-8 text-12" />
                      <span className="min-w-0 flex-1 truncate">
                        <b>{staff.name}</b> {queue && <span className="text-muted">{words(`items.${queue}`)}</span>}
                      </span>
                      <span className="text-muted flex-none text-13">
                        {decided > 0 ? (
                          words('decided_since', {
                            count: decided,
                            time: format.dateTime(new Date(since), { timeStyle: 'short' }),
                          })
                        ) : (
                          <Age since={since} />
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
              {queues.length > 0 && <Own own={data.own} />}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function Queues({
  queues,
  waiting,
  now,
}: {
  readonly queues: Today['queues'];
  readonly waiting: number;
  readonly now: number;
}) {
  const words = useDeskWords('today');
  const duration = useDuration();
  return (
    <section className="card overflow-hidden" aria-labelledby="queues">
      <header>
        <h2 id="queues">{words('queues_title')}</h2>
        <span className="text-muted text-13">{words('waiting', { count: waiting })}</span>
        <span className="text-muted ml-auto hidden items-center gap-4 text-13 md:flex" aria-hidden>
          <span>{words('legend')}</span>
        </span>
      </header>
      <table className="table">
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">{words('queue')}</th>
            <th scope="col" className="!text-right">
              {words('count')}
            </th>
            <th scope="col" className="max-md:hidden">
              {words('oldest')}
            </th>
            <th scope="col">{words('ages')}</th>
            <th scope="col" className="max-md:hidden">
              {words('target')}
            </th>
            <th scope="col" className="max-md:hidden">
              {words('held_by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((state, index) => {
            const { queue, oldest_at: oldest, target_minutes: target, holders, special, waiting: count } = state;
            const path = queuePaths[queue];
            const age = oldest ? now - Date.parse(oldest) : 0;
            const share = age / (target * 60_000);
            const tone = share > 1 ? 'text-danger' : share > 0.5 ? 'text-warning' : undefined;
            const name = words(`queues.${queue}`);
            return (
              <tr key={queue}>
                <td>
                  <span className="flex items-center gap-3">
                    {path && (
                      <kbd className="kbd hidden md:inline-flex" aria-hidden>
                        {index + 1}
                      </kbd>
                    )}
                    {queueIcons[queue]}
                    <span className="min-w-0">
                      {path ? (
                        <Link to={path} className="block font-bold hover:underline max-md:text-15">
                          {name}
                        </Link>
                      ) : (
                        <b>{name}</b>
                      )}
                      <span className="text-muted block text-13 md:hidden">
                        {oldest ? (
                          <span className={tone}>
                            {words('of_target', { age: duration(age), target: duration(target * 60_000) })}
                          </span>
                        ) : (
                          words('none')
                        )}
                      </span>
                      <span className="text-muted block text-13 max-md:hidden">
                        {special !== null && special > 0
                          ? words(`special.${queue}`, { count: special })
                          : words(`notes.${queue}`)}
                      </span>
                    </span>
                  </span>
                </td>
                <td className="text-right text-20 font-bold">{count}</td>
                <td className={classNames('whitespace-nowrap max-md:hidden', tone, tone && 'font-semibold')}>
                  {oldest ? <Age since={oldest} /> : '–'}
                </td>
                <td className="w-1/3" aria-label={words('ages')}>
                  <QueueAges state={state} now={now} />
                </td>
                <td className="text-muted whitespace-nowrap max-md:hidden">{duration(target * 60_000)}</td>
                <td className="max-md:hidden">
                  {holders.length > 0 ? (
                    <span className="flex gap-1.5">
                      {holders.map(({ id, name: holder }) => (
                        <span key={id}>
                          <StaffSquare name={holder} />
                          <span className="sr-only">{holder}</span>
                        </span>
                      ))}
                    </span>
                  ) : (
                    <span className="text-muted">{words('nobody')}</span>
                  )}
                </td>
              </tr>
            );
          })}
          <ForbiddenQueues paths={queuePaths} />
        </tbody>
      </table>
    </section>
  );
}

/** Target share of decisions within the target time. */
const aim = 0.95;

function Times({ today }: { readonly today: Today }) {
  const words = useDeskWords('today');
  const format = useDeskFormat();
  const duration = useDuration();
  const percent = (share: number | null) => (share === null ? '–' : format.number(share, { style: 'percent' }));
  const minutes = (count: number | null) => (count === null ? '–' : duration(count * 60_000));
  return (
    <section className="card overflow-hidden" aria-labelledby="times">
      <header>
        <h2 id="times">{words('times')}</h2>
        <span className="text-muted text-13">
          {words('decisions', { count: today.decisions, people: today.deciders })}
        </span>
      </header>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words('queue')}</th>
            <th scope="col" className="!text-right">
              {words('half')}
            </th>
            <th scope="col" className="!text-right max-md:hidden">
              {words('most')}
            </th>
            <th scope="col" className="max-md:hidden">
              {words('within', { aim: percent(aim) })}
            </th>
            <th scope="col" className="!text-right">
              {words('share')}
            </th>
            <th scope="col" className="!text-right max-md:hidden">
              {words('before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {today.times
            .filter(({ decided }) => decided > 0)
            .map(({ queue, half_minutes: half, most_minutes: most, within, within_before: before }) => (
              <tr key={queue}>
                <td>{words(`queues.${queue}`)}</td>
                <td className="text-right">{minutes(half)}</td>
                <td className="text-right max-md:hidden">{minutes(most)}</td>
                <td className="max-md:hidden" aria-label={percent(within)}>
                  <span className="bg-sunken relative block h-2.5 w-36" aria-hidden>
                    <span className="bg-control block h-full" style={{ width: `${(within ?? 0) * 100}%` }} />
                    <span
                      className="border-text absolute inset-y-[-3px] border-l-2 border-dotted"
                      style={{ left: `${aim * 100}%` }}
                    />
                  </span>
                </td>
                <td className="text-right font-bold">{percent(within)}</td>
                <td className="text-muted text-right max-md:hidden">{percent(before)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Yours({ held, asked }: Pick<Today, 'held' | 'asked'>) {
  const words = useDeskWords('today');
  const { times } = useStaffMe();
  const grounds = useLooseWords('reports');
  return (
    <section className="card" aria-labelledby="yours" data-mine>
      <header>
        <h2 id="yours">{words('yours')}</h2>
        <span className="text-muted text-13">{words('held_asked', { held: held.length, asked: asked.length })}</span>
        <kbd className="kbd ml-auto hidden md:inline-flex" aria-hidden>
          M
        </kbd>
      </header>
      <ul>
        {held.map(({ item_type: type, item_id: id, name, category, waiting_since: since }) => (
          <ItemRow
            key={id}
            type={type}
            id={id}
            title={[words(`items.${type}`), category && grounds(`grounds.${category}`)].filter(Boolean).join(', ')}
            text={name}
            since={since}
          />
        ))}
        {asked.map(({ id, item_type: type, item_id: item, asked_by: by, question, asked_at: at }) => (
          <ItemRow
            key={id}
            type={type}
            id={item}
            title={words('asks', { name: by.name })}
            text={question || words(`items.${type}`)}
            since={at}
            square={by.name}
          />
        ))}
      </ul>
      <p className="text-muted px-4 py-2.5 text-13">
        {held.length + asked.length > 0 ? words('goes_back', { minutes: times.hold_minutes }) : words('holds_nothing')}
      </p>
    </section>
  );
}

interface ItemRowProps {
  readonly type: ItemType;
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly since: string;
  readonly square?: string;
}

function ItemRow({ type, id, title, text, since, square }: ItemRowProps) {
  const path = itemPaths[type];
  const content = (
    <>
      {square && <StaffSquare name={square} className="size-8 text-12" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="text-muted block truncate text-13">{text}</span>
      </span>
      <Age since={since} className="text-muted flex-none text-13" />
    </>
  );
  return (
    <li className="border-line border-b">
      {path ? (
        <Link to={`${path}/${id}`} className="hover:bg-soft flex items-center gap-3 px-4 py-2.5">
          {content}
        </Link>
      ) : (
        <span className="flex items-center gap-3 px-4 py-2.5">{content}</span>
      )}
    </li>
  );
}

function Own({ own }: Pick<Today, 'own'>) {
  const words = useDeskWords('today');
  const duration = useDuration();
  const rows = [
    [words('own_decided'), String(own.decided)],
    [words('own_half'), own.half_seconds === null ? '–' : duration(own.half_seconds * 1000)],
    [words('own_appealed'), String(own.appealed)],
    [words('own_overturned'), String(own.overturned)],
  ];
  return (
    <section className="card" aria-labelledby="own">
      <header>
        <h2 id="own">{words('own')}</h2>
        <span className="text-muted text-13">{words('own_days')}</span>
      </header>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 p-4">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
