import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontalEnd, Sparkles, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { swipeLikesPerDay } from '#contract/swipe-game.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { OnlineDot } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { forYouQuery, hasFace } from './finder/match-finder.ts';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Reasons } from './reasons.tsx';

/** On phones, the row extends to the screen edges and scrolls. */
const rowClass =
  '-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-3 [scrollbar-width:none] md:mx-0 md:gap-4 md:overflow-visible md:px-0';
const tileClass =
  'relative isolate flex w-38 shrink-0 snap-start flex-col justify-end overflow-hidden rounded-card p-4 md:w-auto md:flex-[206] md:p-5';

/**
 * Recommendations above a search: the best match with reasons and a message button, the match finder, and the swipe
 * game. Without a match, only the latter two appear.
 */
export function ForYou({ className }: { className?: string }) {
  const words = useWords('members.for_you');
  const nav = useWords('shell.nav');
  const { data, isError } = useQuery(forYouQuery());
  const best = data?.find(hasFace) ?? data?.[0];
  const faces = data?.filter((one) => one !== best && hasFace(one)) ?? [];
  return (
    <section aria-labelledby="for-you" className={className}>
      <div className="mb-3 flex min-h-7 items-baseline justify-between gap-4">
        <h2 id="for-you" className="text-22">
          {words('title')}
        </h2>
        <Link to="/pages/order" className="link text-14">
          {words('why')}
        </Link>
      </div>
      <div className={rowClass}>
        {best && <Best member={best} />}
        {!data && !isError && (
          <Skeleton className="h-59 w-[min(18.5rem,calc(100vw-4.75rem))] shrink-0 rounded-card! md:h-63 md:w-auto md:flex-[460]" />
        )}
        <Link
          to="/match-finder"
          className={`${tileClass} min-h-36 bg-[image:var(--moment)] text-[var(--on-moment)] hover:brightness-110`}
        >
          <Faces of={faces.slice(0, 3)} icon={<Sparkles />} />
          <span className="text-18 leading-snug font-bold">{nav('match_finder')}</span>
          <span className="text-14 text-[var(--on-moment-muted)]">{words('finder')}</span>
        </Link>
        <Link to="/swipe-game" className={`${tileClass} min-h-36 bg-soft-strong text-on-soft hover:bg-soft`}>
          <Faces of={faces.slice(3, 5)} icon={<GalleryHorizontalEnd />} />
          <span className="text-18 leading-snug font-bold">{nav('swipe_game')}</span>
          <span className="text-14">{words('swipe', { count: swipeLikesPerDay })}</span>
        </Link>
      </div>
    </section>
  );
}

function Best({ member }: { member: MatchedCard }) {
  const words = useWords('members.for_you');
  const card = useWords('members.card');
  const { id, name, age, main_image, online, reasons } = member;
  return (
    <article className="flex min-h-59 w-[min(18.5rem,calc(100vw-4.75rem))] shrink-0 snap-start overflow-hidden rounded-card bg-surface shadow-soft md:min-h-63 md:w-auto md:min-w-0 md:flex-[460]">
      <Link
        to={`/members/${id}`}
        tabIndex={-1}
        aria-hidden
        className="relative w-[43%] shrink-0 bg-soft-strong md:w-[41%]"
      >
        {main_image ? (
          <Photo picture={main_image} size="thumb" alt="" eager className="size-full" />
        ) : (
          <UserRound className="absolute inset-0 m-auto size-3/5 text-on-soft opacity-30" strokeWidth={1.25} />
        )}
      </Link>
      <div className="flex min-w-0 grow flex-col p-3.5 md:p-5.5">
        <h3 className="text-18 md:text-22">
          <Link to={`/members/${id}`} className="hover:underline">
            <NameAndAge name={name} age={age}>
              {online && <OnlineDot label={card('online')} className="ml-2" />}
            </NameAndAge>
          </Link>
        </h3>
        <Reasons
          reasons={reasons}
          most={3}
          className="mt-1.5 mb-auto gap-1.5 text-14 max-md:[&>li:nth-child(3)]:hidden md:text-16"
        />
        <ButtonLink to={`/members/${id}/chat`} size="small" wide className="mt-2 px-2! max-md:text-14!">
          <span className="md:hidden">
            {words('hello_short')}
            <span className="sr-only">: {name}</span>
          </span>
          <span className="min-w-0 wrap-anywhere max-md:hidden">{words('hello', { name })}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

/** Up to three fanned-out portraits, or an icon if none can be shown. */
function Faces({ of: members, icon }: { of: readonly MatchedCard[]; icon: React.ReactNode }) {
  if (members.length === 0) {
    return (
      <span aria-hidden className="mb-auto opacity-80 [&_svg]:size-8 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
    );
  }
  return (
    <span aria-hidden className="relative mx-auto mb-auto block h-25 w-18 md:h-29 md:w-21">
      {members.map(({ id, main_image }, place) => (
        <Photo
          key={id}
          picture={main_image!}
          size="thumb"
          alt=""
          eager
          className={classNames('absolute! inset-0 rounded-xl shadow-soft', lying[members.length - 1]?.[place])}
        />
      ))}
    </span>
  );
}

/** Transforms for one, two or three portraits; the last is on top. */
const lying = [
  ['rotate-3'],
  ['translate-x-2.5 rotate-6', '-rotate-3'],
  ['-translate-x-8 translate-y-2 scale-90 -rotate-12', 'translate-x-8 translate-y-2 scale-90 rotate-12', ''],
] as const;
