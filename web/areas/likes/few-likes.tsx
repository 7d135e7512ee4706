import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from 'use-intl';
import type { ReplyOf } from '#contract/call.ts';
import type { LikeType, ListedLike } from '#contract/likes.ts';
import type { MatchReason } from '#contract/members/match-finder.ts';
import type { MemberProfile } from '#contract/members/members.ts';
import type { showSwipeGame } from '#contract/swipe-game.ts';
import { dayIn } from '#contract/time.ts';
import { FictionalBadge } from '../../shared/people/fictional-badge.tsx';
import { LockedPhoto } from '../../shared/people/locked-photo.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Photo } from '../../shared/people/photo.tsx';
import type { Ask } from '../../shared/api/ask.ts';
import { serverNow } from '../../shared/api/server-clock.ts';
import { OnlineDot, PremiumBadge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useLocale, useWords } from '../../shared/i18n/use-words.ts';
import { facesNext, nextQuery } from '../members/finder/match-finder.ts';
import { memberQuery } from '../members/members.ts';
import { Reasons } from '../members/reasons.tsx';
import { FaceSkeletons, SuggestedFace } from '../members/suggested-face.tsx';
import { usePlace } from '../site/place.ts';
import { Face } from './face.tsx';
import { LikeMarks } from './like-marks.tsx';
import { swipeGameQuery } from './swipe-game.ts';

/** Returns whether a list is so short that its members are shown large. */
export function isFew(cards: readonly ListedLike[]): boolean {
  return cards.length === 1 || cards.length === 2;
}

/** Returns the queries of {@link FewLikes}. */
export function queriesForFew(cards: readonly ListedLike[], ask: Ask) {
  const profiles = cards.map(({ id }) => memberQuery(id, ask));
  return [...profiles, cards.length === 1 ? nextQuery(ask) : swipeGameQuery(ask)];
}

/** A large card, as its actions need it. */
export interface LargeCard {
  readonly card: ListedLike;
  readonly type: LikeType;
  /** Id of the element that names the member. */
  readonly nameId: string;
  /** The first card has the main action of the screen. */
  readonly isFirst: boolean;
}

interface FewLikesProps {
  cards: readonly ListedLike[];
  type: LikeType;
  /** Actions on each card. */
  children: (large: LargeCard) => ReactNode;
}

/**
 * One or two members shown large, each with reasons and actions. Below one member are the best suggestions, beside two
 * the likes left today. If there is nothing to show of one kind, the other one is shown.
 */
export function FewLikes({ cards, type, children }: FewLikesProps) {
  const words = useWords('likes');
  const isAlone = cards.length === 1;
  const { data: game, isError, fetchStatus } = useQuery({ ...swipeGameQuery(), enabled: !isAlone });
  const isMissing = isError || fetchStatus === 'paused';
  const showsGame = !isAlone && (game ? canPlay(game) : !isMissing);
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-4 md:gap-5',
        showsGame && 'lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]',
      )}
    >
      <ul
        aria-label={words(`list.${type}`)}
        className={classNames('grid grid-cols-1 gap-3.5 md:gap-5', !isAlone && 'md:grid-cols-2')}
      >
        {cards.map((card, place) => (
          <li key={card.id} className="grid grid-cols-1">
            <LargeLike
              card={card}
              type={type}
              isAlone={isAlone}
              actions={(nameId) => children({ card, type, nameId, isFirst: place === 0 })}
            />
          </li>
        ))}
      </ul>
      {showsGame ? (
        <LikesLeftToday except={cards} />
      ) : (
        <Next except={cards} instead={isAlone && <LikesLeftToday except={cards} />} />
      )}
    </div>
  );
}

interface LargeLikeProps {
  card: ListedLike;
  type: LikeType;
  isAlone: boolean;
  actions: (nameId: string) => ReactNode;
}

/**
 * A member alone is a wide card on desktops and a tall one on phones; two members are the reverse. The name is on the
 * photo of a tall card and beside the photo of a wide one.
 */
function LargeLike({ card, type, isAlone, actions }: LargeLikeProps) {
  const words = useWords('likes');
  const member = useWords('members.card');
  const reason = useWords('members.reason');
  const nameId = useId();
  const { data: profile } = useQuery(memberQuery(card.id));
  const { id, name, age, main_image, online, premium, fictional_icon, like_new, automatic } = card;
  const second = profile?.pictures.slice(1).find(({ locked }) => !locked);
  const to = `/likes/m/${id}`;
  const look = isAlone ? alone : pair;
  return (
    <article className={classNames('overflow-hidden rounded-card bg-surface shadow-soft', look.card)}>
      <div className={classNames('relative bg-soft-strong', look.photo)}>
        <Link to={to} tabIndex={-1} aria-hidden className="absolute inset-0">
          {main_image ? (
            <Photo picture={main_image} size="full" alt="" eager className="size-full" />
          ) : (
            <Face picture={null} name={name} className="size-full" />
          )}
          {main_image?.locked && <LockedPhoto text={member('locked')} />}
        </Link>
        {(premium || fictional_icon) && (
          <span className="card-badges">
            {premium && <PremiumBadge label={member('premium')} />}
            {fictional_icon && <FictionalBadge />}
          </span>
        )}
        <span className="card-corner">
          <LikeMarks isNew={like_new} automatic={automatic && (type === 'sent' ? 'own' : 'theirs')} name={name} />
        </span>
      </div>
      {isAlone && second && (
        <Photo
          picture={second}
          size="full"
          alt=""
          className="shrink-0 border-l-4 border-surface max-lg:hidden lg:w-49"
        />
      )}
      <div className={classNames('relative flex min-w-0 grow flex-col', look.about)}>
        <header className={look.head}>
          <h2 id={nameId} className={look.name}>
            <Link to={to} className="pointer-events-auto rounded-sm hover:underline">
              <NameAndAge name={name} age={age}>
                {online && <OnlineDot label={member('online')} className={look.dot} />}
              </NameAndAge>
            </Link>
            {online && isAlone && (
              <span aria-hidden className="ml-2 text-14 font-normal text-muted max-md:hidden">
                {reason('online')}
              </span>
            )}
          </h2>
          <About card={card} />
        </header>
        <Reasons
          reasons={reasonsFor(card, profile?.shared_wish, type)}
          most={2}
          className={classNames('[&>li]:font-normal! [&>li]:text-text', look.reasons)}
        />
        {isAlone && profile?.signup_message && (
          <p dir="auto" className="mt-3 text-pretty wrap-anywhere md:text-[1.0625rem]">
            {words('hello', { text: profile.signup_message })}
          </p>
        )}
        <div className={classNames('mt-auto flex flex-wrap gap-2.5 pt-4', isAlone ? 'max-md:*:grow' : '*:grow')}>
          {actions(nameId)}
          {isAlone && (
            <ButtonLink to={to} variant="text" aria-describedby={nameId} className="max-lg:hidden">
              {words('see_profile')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}

const alone = {
  card: 'flex flex-col md:min-h-82.5 md:flex-row',
  photo: 'aspect-[358/364] md:aspect-auto md:w-80 md:shrink-0 lg:w-90',
  about: 'p-4 md:p-8',
  head: 'max-md:pointer-events-none max-md:absolute max-md:inset-x-0 max-md:bottom-full max-md:bg-[image:var(--scrim)] max-md:px-3.5 max-md:pt-14 max-md:pb-3 max-md:text-on-photo md:text-muted',
  name: 'text-28 leading-tight max-md:text-on-photo md:text-text',
  dot: 'ml-2 max-md:bg-success! max-md:ring-2 max-md:ring-[var(--backdrop)]',
  reasons: 'md:mt-3 md:text-[1.0625rem]',
} as const;

const pair = {
  card: 'flex md:flex-col',
  photo: 'w-26 shrink-0 xs:w-33 md:aspect-[372/440] md:w-full',
  about: 'p-4 md:p-4.5',
  head: 'max-md:text-14 max-md:text-muted md:pointer-events-none md:absolute md:inset-x-0 md:bottom-full md:bg-[image:var(--scrim)] md:px-3.5 md:pt-14 md:pb-3 md:text-on-photo',
  name: 'text-18 leading-tight max-md:text-text md:text-[1.5rem] md:text-on-photo',
  dot: 'ml-2 md:bg-success! md:ring-2 md:ring-[var(--backdrop)]',
  reasons: 'max-md:mt-2',
} as const;

/** When the two matched; without a match, where the member lives. */
function About({ card }: { card: ListedLike }) {
  const words = useWords('likes');
  const member = useWords('members.card');
  const place = usePlace(card);
  const when = useRelativeDay();
  const { distance, matched_at } = card;
  const band = distance && member('distance', { band: String(distance) });
  const text = matched_at
    ? words('matched', { when: when(new Date(matched_at)) })
    : [place, band].filter(Boolean).join(', ');
  return text === '' ? null : <p className="wrap-anywhere">{text}</p>;
}

const dayMilliseconds = 86_400_000;

/** Returns a function that names a day relative to today: "today", "3 days ago". */
function useRelativeDay(): (at: Date) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return (at) => {
    const daysOf = (moment: Date) => Date.parse(dayIn(timeZone, moment)) / dayMilliseconds;
    const days = Math.max(0, daysOf(new Date(serverNow())) - daysOf(at));
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    if (days < 14) return format.format(-days, 'day');
    return days < 60 ? format.format(-Math.round(days / 7), 'week') : format.format(-Math.round(days / 30), 'month');
  };
}

/** Maximum distance that counts as a reason, in kilometers. */
const nearKm = 25;

/** Returns what speaks for a member: what the two share. A like counts only if there is nothing else. */
function reasonsFor(
  { shared_interests, distance, matched }: ListedLike,
  wish: MemberProfile['shared_wish'] | undefined,
  type: LikeType,
): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (shared_interests.length > 0) reasons.push({ reason: 'both_like', interests: shared_interests });
  if (wish) reasons.push({ reason: 'same_wish', relationship_wish: wish });
  if (typeof distance === 'number' && distance <= nearKm) reasons.push({ reason: 'near', distance });
  if (reasons.length === 0 && type === 'received' && !matched) reasons.push({ reason: 'likes_you' });
  return reasons;
}

interface BesidesProps {
  /** Members already on the screen. */
  except: readonly ListedLike[];
}

interface NextProps extends BesidesProps {
  /** Shown if there is nobody to suggest. */
  instead: ReactNode;
}

/** A row of members who might be next, each with a reason. */
function Next({ except, instead }: NextProps) {
  const words = useWords('likes');
  const titleId = useId();
  const { data, isError, fetchStatus } = useQuery(nextQuery());
  const members = data?.filter(({ id }) => except.every((one) => one.id !== id)).slice(0, facesNext);
  if (members?.length === 0 || (!members && (isError || fetchStatus === 'paused'))) return instead;
  return (
    <section aria-labelledby={titleId} className="mt-1">
      <h2 id={titleId} className="mb-2.5 text-18 md:text-22">
        {words('next')}
      </h2>
      <ul
        aria-labelledby={titleId}
        className="relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-6 md:overflow-visible md:px-0"
      >
        {members ? (
          members.map((member) => <SuggestedFace key={member.id} member={member} />)
        ) : (
          <FaceSkeletons count={facesNext} />
        )}
      </ul>
    </section>
  );
}

/** The likes left today in the swipe game, with the next faces of its deck. */
function LikesLeftToday({ except }: BesidesProps) {
  const words = useWords('likes.left');
  const nav = useWords('shell.nav');
  const { data, isError, fetchStatus } = useQuery(swipeGameQuery());
  if (!data && (isError || fetchStatus === 'paused')) return null;
  if (!data) return <Skeleton className="min-h-37 rounded-card!" />;
  if (!canPlay(data)) return null;
  const faces = data.profiles.filter(
    ({ id, main_image }) => main_image?.locked === false && except.every((one) => one.id !== id),
  );
  return (
    <section className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start overflow-hidden rounded-card bg-[image:var(--moment)] p-4.5 text-(--on-moment) lg:grid-cols-1 lg:content-start lg:p-8">
      <span aria-hidden className="flex max-lg:order-2 max-lg:-mb-10 max-lg:pl-3 lg:mb-5 lg:ml-2">
        {faces.slice(0, 2).map(({ id, main_image }, place) => (
          <Face
            key={id}
            picture={main_image}
            name=""
            className={classNames(
              'h-31 w-23 rounded-[14px] border-4 border-white bg-white shadow-soft lg:h-52 lg:w-37',
              place === 0 ? '-rotate-8' : '-ml-12 rotate-6 lg:-ml-4',
            )}
          />
        ))}
      </span>
      <div className="grid justify-items-start">
        <h2 className="text-18 md:text-22">{words('title', { count: data.likes_left })}</h2>
        <p className="mt-1 text-14 text-(--on-moment-muted) lg:text-16">{words('text')}</p>
        <ButtonLink to="/swipe-game" variant="white" className="mt-3.5 lg:mt-5">
          {nav('swipe_game')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Returns whether the swipe game has both likes and members left. */
function canPlay({ likes_left, profiles }: ReplyOf<typeof showSwipeGame>): boolean {
  return likes_left > 0 && profiles.length > 0;
}
