import { useQuery } from '@tanstack/react-query';
import { Eye, UserX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { showDeskMember } from '#contract/desk/members.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { Ago, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { MemberFace } from '../../shared/people.tsx';
import { FailureState, LoadingRows, StatePanel } from '../../shared/states.tsx';
import { useDeskLocale, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { RequestsCard } from '../requests/request-list.tsx';
import { useRequests } from '../requests/use-requests.ts';
import type { DeskMember } from './desk-member.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberChips } from './member-chips.tsx';
import {
  MemberEmail,
  MemberMails,
  MemberNotes,
  MemberPayments,
  MemberReports,
  MemberSessions,
} from './member-parts.tsx';
import { MemberPhotos } from './member-photos.tsx';

const tabs = ['overview', 'photos', 'payments', 'reports', 'mails', 'sessions', 'notes'] as const;

/**
 * A member's facts and history. Each further part is fetched only when opened, because the server records every look.
 */
export function MemberScreen() {
  const words = useDeskWords('members');
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'overview';
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.member, id],
    queryFn: async ({ signal }) => await askDesk(showDeskMember, { id: id as MemberId }, { signal }),
  });
  const requests = useRequests(id as MemberId);
  const open = (next: (typeof tabs)[number]) => setSearch(next === 'overview' ? {} : { tab: next }, { replace: true });
  useKeys(tabs.map((one, index) => ({ keys: String(index + 1), label: words(`tabs.${one}`), run: () => open(one) })));
  const isGone = isRefusal(error, 'no_such_member') || isRefusal(error, 'invalid');
  return (
    <>
      <DeskBar
        title={data?.name ?? words('member')}
        item={id}
        back="/members"
        note={
          <Link to="/members" className="link max-md:hidden">
            {words('title')}
          </Link>
        }
      >
        <span className="text-muted hidden items-center gap-2 text-13 lg:flex">
          <Eye className="size-4" aria-hidden />
          {words('look_logged')}
        </span>
        {data && <MemberActions member={data} />}
      </DeskBar>
      <div className="min-h-0 flex-1 overflow-auto">
        {isGone ? (
          <StatePanel icon={<UserX aria-hidden />} tone="plain" title={words('gone')} text={words('gone_text')} />
        ) : null}
        {error && !isGone ? <FailureState fault={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows rows={8} /> : null}
        {data && (
          <>
            <div className="bg-surface border-line border-b px-4 pt-4 md:px-6">
              <div className="mb-3 flex items-center gap-4">
                <MemberFace photo={data.avatar} className="size-16" />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <b className="text-18">{data.name}</b>
                    <MemberChips
                      status={data.status}
                      isPremium={data.premium}
                      isSuspended={data.suspended_until !== null}
                    />
                    {data.invisible && <span className="chip">{words('invisible')}</span>}
                  </p>
                  <Head member={data} />
                </div>
              </div>
              <nav className="flex gap-1 overflow-x-auto" aria-label={words('parts')}>
                {tabs.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-current={one === tab ? 'true' : undefined}
                    onClick={() => open(one)}
                    className="text-muted aria-[current=true]:border-control aria-[current=true]:text-on-soft min-h-10 border-b-2 border-transparent px-2.5 font-semibold whitespace-nowrap"
                  >
                    {words(`tabs.${one}`)} {one !== 'overview' && <span className="text-12">{data.counts[one]}</span>}
                  </button>
                ))}
              </nav>
            </div>
            <div className="p-4 md:px-6 md:py-5">
              {requests.data && requests.data.requests.length > 0 && (
                <div className="mb-4">
                  <RequestsCard requests={requests.data.requests} isOfMember />
                </div>
              )}
              {tab === 'overview' && <Overview member={data} />}
              {tab === 'photos' && <MemberPhotos id={data.id} name={data.name} />}
              {tab === 'payments' && <MemberPayments id={data.id} />}
              {tab === 'reports' && <MemberReports id={data.id} />}
              {tab === 'mails' && <MemberMails id={data.id} />}
              {tab === 'sessions' && <MemberSessions id={data.id} />}
              {tab === 'notes' && <MemberNotes id={data.id} />}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Head({ member }: { readonly member: DeskMember }) {
  const words = useDeskWords('members');
  const photos = useDeskWords('photos');
  const locale = useDeskLocale();
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(member.language) ?? member.language;
  const about = [
    photos(`genders.${member.gender}`, { age: member.age }),
    [member.city, member.country].filter(Boolean).join(', '),
    photos('writes', { language }),
    member.site,
  ];
  return (
    <p className="text-muted">
      {about.join(' · ')}
      {' · '}
      <span>{words('joined')} </span>
      <Ago at={member.joined_at} />
    </p>
  );
}

function Overview({ member }: { readonly member: DeskMember }) {
  const words = useDeskWords('members');
  const values = useLooseWords('values');
  const events = useLooseWords('member_events');
  const details = useLooseWords('reports');
  const photos = useLooseWords('photos');
  const { facts } = member;
  const value = (group: string, code: string | null) =>
    code && values.has(`${group}.${code}`) ? values(`${group}.${code}`) : code;
  const looks = [
    value('hair_color', facts.hair_color),
    value('eye_color', facts.eye_color),
    value('body_type', facts.body_type),
    facts.height ? photos('height', { count: facts.height }) : null,
  ].filter(Boolean);
  const detail = (what: string, text: string | null) => {
    if (text === null) return null;
    for (const key of [`grounds.${text}`, `verdicts.${text}`]) if (details.has(key)) return details(key);
    if (photos.has(`reasons.${text}`)) return photos(`reasons.${text}`);
    return what === 'bought' || what === 'first_purchase' ? words('credits', { count: Number(text) }) : text;
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section className="card" aria-labelledby="told">
        <header>
          <h2 id="told">{words('told')}</h2>
        </header>
        <dl className="facts p-4">
          <dt>{words('seeks')}</dt>
          <dd className="text-muted">{words('not_shown')}</dd>
          <dt>{words('looks')}</dt>
          <dd>{looks.length > 0 ? looks.join(', ') : '–'}</dd>
          <dt>{words('about')}</dt>
          <dd className="whitespace-pre-wrap">{member.about_me || '–'}</dd>
          {member.signup_message && (
            <>
              <dt>{words('first_words')}</dt>
              <dd className="whitespace-pre-wrap">{member.signup_message}</dd>
            </>
          )}
          <dt>{words('email')}</dt>
          <dd>
            <MemberEmail id={member.id} hint={member.email_hint} />
            {member.email_bounces && <span className="chip chip-warn ml-2">{words('bounces')}</span>}
          </dd>
          <dt>{words('balance')}</dt>
          <dd>{words('credits', { count: member.credits })}</dd>
          <dt>{words('conversations')}</dt>
          <dd>{words('count_only', { count: member.counts.conversations })}</dd>
          {member.ref && (
            <>
              <dt>{photos('came_by')}</dt>
              <dd>{[member.ref, member.network].filter(Boolean).join(', ')}</dd>
            </>
          )}
          {member.suspended_until && (
            <>
              <dt>{words('suspended_until')}</dt>
              <dd>
                <Moment at={member.suspended_until} full />
              </dd>
            </>
          )}
          {member.erase_at && (
            <>
              <dt>{words('erase_at')}</dt>
              <dd>
                <Moment at={member.erase_at} full />
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className="card" aria-labelledby="history">
        <header>
          <h2 id="history">{words('history')}</h2>
        </header>
        <ol>
          {member.timeline.map(({ at, what, detail: text }, index) => (
            <li key={index} className="border-line flex items-baseline gap-3 border-t px-4 py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                {events(what)} <span className="text-muted text-13">{detail(what, text)}</span>
              </span>
              <span className="text-muted flex-none text-13">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
