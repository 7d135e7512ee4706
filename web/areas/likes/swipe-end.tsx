import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Heart, Sparkles, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard } from '#contract/members/members.ts';
import { useInterestList } from '../../shared/people/interest-list.ts';
import { useMe } from '../../shared/people/user.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { Photo } from '../../shared/people/photo.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { likesQuery } from './likes.ts';

interface SwipeWaitProps {
  until: string;
  onEnd: () => void;
  /** Members liked today, latest first. */
  liked: readonly MemberCard[];
}

/** Shown when the day's likes are used up. Contains the liked members, the countdown to new likes, and next steps. */
export function SwipeWait({ until, onEnd, liked }: SwipeWaitProps) {
  const words = useWords('swipe');
  const time = () => <Countdown until={until} onEnd={onEnd} />;
  return (
    <div className="mx-auto grid max-w-238 justify-items-center pt-2 text-center md:pt-4">
      <Hand members={liked} />
      <h1 className="mt-9 text-28 text-balance md:mt-12 md:text-48">{words('wait.title')}</h1>
      <p className="mt-2 text-muted md:text-18">{words.rich('wait.text', { time })}</p>
      <NextSteps liked={liked} />
      <ButtonLink to="/likes/sent" variant="text" className="mt-4">
        {words('wait.likes')}
      </ButtonLink>
    </div>
  );
}

/** Portraits fanned out like cards, each with a heart and a link to the profile. */
function Hand({ members }: { members: readonly MemberCard[] }) {
  const words = useWords('swipe');
  return (
    <section aria-labelledby="liked-today">
      <h2 id="liked-today" className="sr-only">
        {words('liked_today')}
      </h2>
      <ul className="flex justify-center px-3 pt-5 pl-9 md:pt-8 md:pl-14">
        {members.map(({ id, name, main_image }, place) => (
          <li
            key={id}
            className={classNames(
              '-ml-6 transition duration-200 md:-ml-9 starting:translate-y-0 starting:rotate-0',
              lying[members.length === 1 ? 4 : place],
            )}
          >
            <Link
              to={`/members/${id}`}
              aria-label={words('profile', { name })}
              className="relative grid h-34 w-[min(6.4rem,24vw)] place-items-center overflow-hidden rounded-card bg-soft-strong text-on-soft shadow-soft md:h-70 md:w-52"
            >
              {main_image ? (
                <Photo picture={main_image} size="thumb" alt="" eager className="size-full" />
              ) : (
                <UserRound className="size-1/2 opacity-40" strokeWidth={1.25} aria-hidden />
              )}
              <span
                aria-hidden
                className="absolute bottom-2 left-2 grid size-7 place-items-center rounded-full bg-primary text-on-primary md:bottom-3.5 md:left-3.5 md:size-9"
              >
                <Heart className="size-3.5 fill-current md:size-4.5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Transforms of four cards; a single card uses the last. */
const lying = ['-rotate-12 translate-y-4', '-rotate-3', 'rotate-3', 'rotate-12 translate-y-4', 'rotate-2'] as const;

/** Best next steps: write to a liked member, see received likes, or use the match finder. */
function NextSteps({ liked }: { liked: readonly MemberCard[] }) {
  const words = useWords('swipe.wait');
  const nav = useWords('shell.nav');
  const forYou = useWords('members.for_you');
  const reason = useWords('members.reason');
  const list = useInterestList();
  const { data: likers = [] } = useQuery({
    ...likesQuery(),
    select: ({ liked_by }) => liked_by.filter(({ matched }) => !matched),
  });
  const first =
    liked.find(({ online }) => online) ?? liked.find(({ shared_interests }) => shared_interests.length > 0) ?? liked[0];
  const shared = first?.shared_interests ?? [];
  return (
    <ul className="mt-6 grid w-full grid-cols-1 gap-2.5 text-left md:mt-10 md:flex md:justify-center md:gap-4">
      {first && (
        <Step
          to={`/members/${first.id}/chat`}
          face={<Avatar picture={first.main_image} size={56} online={first.online} />}
          title={words('write', { name: first.name })}
          text={
            shared.length > 0
              ? reason('both_like', { list: list(shared) })
              : first.online
                ? reason('online')
                : undefined
          }
          first
        />
      )}
      {likers.length > 0 && (
        <Step
          to="/likes"
          face={
            <span className="flex -space-x-4">
              {likers.slice(0, 2).map(({ id, main_image }) => (
                <Avatar key={id} picture={main_image} size={44} className="rounded-full ring-2 ring-surface" />
              ))}
            </span>
          }
          title={words('liked_you', { count: likers.length })}
          text={words('who')}
        />
      )}
      <Step
        to="/match-finder"
        face={
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-soft-strong text-on-soft">
            <Sparkles className="size-5.5" strokeWidth={1.75} aria-hidden />
          </span>
        }
        title={nav('match_finder')}
        text={forYou('finder')}
      />
    </ul>
  );
}

interface StepProps {
  to: string;
  face: ReactNode;
  title: string;
  text: string | undefined;
  first?: boolean;
}

function Step({ to, face, title, text, first = false }: StepProps) {
  return (
    <li className={first ? 'md:grow' : ''}>
      <Link
        to={to}
        className="flex min-h-18 items-center gap-4 rounded-card bg-surface px-4 py-2 shadow-soft hover:bg-soft md:min-h-24 md:px-5"
      >
        {face}
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {text && <span className="block text-14 text-muted">{text}</span>}
        </span>
        {first && <ArrowRight className="size-5 shrink-0 text-link" strokeWidth={1.75} aria-hidden />}
      </Link>
    </li>
  );
}

/** Shown when no matching members are left to decide on. */
export function SwipeEmpty() {
  const words = useWords('swipe');
  const nav = useWords('shell.nav');
  const { profile } = useMe();
  return (
    <Notice title={words('empty.title')} text={words('empty.text')}>
      {!profile.main_image && <p className="text-muted">{words('empty.photo')}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/match-finder">{nav('match_finder')}</ButtonLink>
        <ButtonLink to="/members" variant="outline">
          {words('wait.search')}
        </ButtonLink>
      </div>
    </Notice>
  );
}
