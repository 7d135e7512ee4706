import { Heart } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { decisionsIn, isJoining, searchWith, withJoin } from './hand.ts';
import { Hand, type HandProps } from './hand-of-cards.tsx';
import { faceOf } from '../../shared/people/drawn.ts';
import { PromiseHead } from './promise.tsx';
import { useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts', 'swipe'],
  late: true,
  lander: { name: 'tinderswipe' },
} satisfies ScreenHandle;

/**
 * A landing page: five drawn faces to swipe; the sixth card is the form. Each decision is a link, so that it works
 * without scripts.
 */
export default function TinderSwipeScreen() {
  const words = useWords('landers.tinderswipe');
  const lander = useLander('tinderswipe');
  const { search } = useLocation();
  const { cards } = lander.cast;
  const decided = decisionsIn(search, cards.length);
  const isOver = decided.length === cards.length || isJoining(search);
  return (
    <section className="relative overflow-hidden bg-[radial-gradient(90%_120%_at_62%_40%,#fff3e6,#fbe3ea_48%,#f1cfe0)] dark:bg-[radial-gradient(90%_120%_at_62%_40%,#3a2233,#2d1526_48%,#21141d)]">
      {isOver ? (
        <Joining cards={cards} decided={decided} />
      ) : (
        <div
          data-game
          className="page grid gap-x-12 pt-4 pb-6 lg:min-h-184 lg:grid-cols-[30rem_1fr] lg:grid-rows-[auto_1fr] lg:pt-6 lg:pb-6"
        >
          <div className="lg:pt-16">
            <PromiseHead lander={lander} titleClassName="lg:text-[3.75rem] lg:leading-[1.06]" />
            <Places cards={cards} decided={decided} />
          </div>
          <div className="lg:row-span-2">
            <Hand cards={cards} decided={decided} />
          </div>
          <div className="max-lg:grid max-lg:justify-items-center">
            <Link
              to={{ search: withJoin(search) }}
              preventScrollReset
              className="mt-3 inline-flex min-h-11 items-center text-center max-lg:link lg:mt-7 lg:min-h-14 lg:rounded-full lg:border lg:border-control lg:bg-surface lg:px-6 lg:text-18 lg:font-semibold lg:hover:bg-soft lg:active:bg-soft-strong"
            >
              {words('skip')}
            </Link>
            <p className="mt-4 hidden text-14 text-muted lg:block">{words('private')}</p>
          </div>
        </div>
      )}
    </section>
  );
}

/** A place for each face, filled as the visitor decides, and the counts in words. For wide screens. */
function Places({ cards, decided }: HandProps) {
  const words = useWords('landers.tinderswipe');
  const cdn = useCdn();
  const liked = decided.filter(Boolean).length;
  return (
    <div className="mt-8 hidden lg:block">
      <ol className="flex gap-3.5" aria-hidden>
        {cards.map((name, place) =>
          place < decided.length ? (
            <li key={name} className="relative h-26.5 w-20">
              <img
                src={cdn.picture(faceOf(name))}
                alt=""
                width={480}
                height={640}
                className={classNames(
                  'size-full rounded-card border-[3px] border-white object-cover shadow-soft',
                  !decided[place] && 'opacity-50 grayscale-80',
                )}
              />
              {decided[place] && (
                <span className="absolute -right-2.5 -bottom-2 grid size-8 place-items-center rounded-full border-[3px] border-white bg-primary text-on-primary">
                  <Heart className="size-4 fill-current" />
                </span>
              )}
            </li>
          ) : (
            <li
              key={name}
              className="grid h-26.5 w-20 place-items-center rounded-card border-2 border-dashed border-[#c77fa5] bg-surface/60 font-semibold"
            >
              {place + 1}
            </li>
          ),
        )}
      </ol>
      <p className="mt-4 font-semibold" role="status">
        {words('so_far', { liked, left: cards.length - decided.length })}
      </p>
    </div>
  );
}

/** The sixth card: the form, and the faces that the visitor liked. */
function Joining({ cards, decided }: HandProps) {
  const words = useWords('landers.tinderswipe');
  const cdn = useCdn();
  const { search } = useLocation();
  const liked = cards.filter((_, place) => decided[place]);
  return (
    <div className="page grid items-center gap-x-16 gap-y-6 pt-5 pb-8 lg:min-h-184 lg:grid-cols-[1fr_27.5rem]">
      <div>
        <h1 className="text-[2rem] sm:text-36 lg:text-[2.875rem]">{words('liked', { count: liked.length })}</h1>
        <p className="mt-2 text-muted lg:mt-3 lg:text-18">{words('liked_lead')}</p>
        {liked.length > 0 && (
          <ul className="mt-5 flex justify-center lg:mt-10 lg:justify-start lg:pl-3" aria-hidden>
            {liked.map((name, place) => (
              <li
                key={name}
                className={classNames(
                  'relative -mr-2 w-[clamp(4rem,20%,10.5rem)] overflow-hidden rounded-card border-[3px] border-white shadow-soft lg:border-4',
                  place % 2 ? 'z-10 translate-y-2 rotate-3' : '-rotate-5',
                )}
              >
                <img src={cdn.picture(faceOf(name))} alt="" width={480} height={640} className="w-full" />
              </li>
            ))}
          </ul>
        )}
        <Link
          to={{ search: searchWith(search, decided.slice(0, -1)) }}
          preventScrollReset
          className="link mt-5 inline-flex min-h-11 items-center max-lg:hidden"
        >
          {words('undo')}
        </Link>
      </div>
      <div className="relative">
        <span
          aria-hidden
          className="absolute inset-0 hidden rotate-4 rounded-dialog bg-surface/60 shadow-soft lg:block"
        />
        <div className="relative rounded-dialog bg-surface p-5 text-text shadow-soft sm:p-7">
          <h2 className="mb-4 text-22">{words('yours')}</h2>
          <JoinHere shape="plain" />
        </div>
      </div>
    </div>
  );
}
