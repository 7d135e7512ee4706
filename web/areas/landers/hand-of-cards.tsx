import { Heart, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCdn } from '../../shared/people/cdn.ts';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useDrag } from '../../shared/ui/use-drag.ts';
import { useSwipeKeys } from '../../shared/ui/use-swipe-keys.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import type { Cast } from './casts.ts';
import { type Decisions, decisionsIn, searchWith } from './hand.ts';
import { faceOf, people, roundFaceOf } from './people.ts';

export interface HandProps {
  cards: Cast['cards'];
  decided: Decisions;
}

/** The card to decide on, the cards below it, and the blank sixth card. */
export function Hand({ cards, decided }: HandProps) {
  const decide = useDecide(cards);
  const at = decided.length;
  const below = cards.slice(at + 1);
  return (
    <div className="mx-auto grid w-full max-w-80 justify-items-center lg:max-w-105">
      <div className="relative mt-7 aspect-3/4 w-full max-lg:w-[90%] lg:mt-2">
        <span
          className={classNames(card, tilts[below.length + 1], 'border border-[#f0dbe5] bg-white p-3.5')}
          aria-hidden
        >
          <span className="block size-full rounded-card border-2 border-dashed border-[#e7b9cf]" />
        </span>
        {below
          .map((name, place) => (
            <span key={name} className={classNames(card, tilts[place + 1])} aria-hidden>
              <Face name={name} />
            </span>
          ))
          .reverse()}
        <TopCard key={cards[at]} name={cards[at]!} onDecide={decide} />
      </div>
      <Buttons name={people[cards[at]!].name} decided={decided} />
      <div className="mt-4 lg:hidden">
        <Progress cards={cards} decided={decided} />
      </div>
    </div>
  );
}

const card = 'absolute inset-0 overflow-hidden rounded-[24px] bg-soft-strong shadow-soft origin-[50%_120%]';
const tilts = ['', 'rotate-4', 'rotate-[8.5deg]', 'rotate-[12.5deg]', 'rotate-[17deg]', 'rotate-[21deg]'];

function TopCard({ name, onDecide }: { name: HandProps['cards'][number]; onDecide: (liked: boolean) => void }) {
  const drag = useDrag((decision) => onDecide(decision === 'like'));
  const lines = useWords('landers.lines');
  return (
    <article
      {...drag}
      className={classNames(
        card,
        'z-10 origin-center cursor-grab touch-pan-y select-none transition-transform duration-200 data-drawn:cursor-grabbing data-drawn:transition-none starting:rotate-4',
        '[transform:translateX(var(--x,0px))_rotate(calc(var(--pull,0)*9deg))]',
      )}
    >
      <Face name={name} eager />
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-2/5 bg-[image:var(--scrim)]" />
      <Stamp className="left-5 opacity-[calc(var(--pull,0)*1.4)]">
        <Heart className="size-9 fill-current" />
      </Stamp>
      <Stamp className="right-5 opacity-[calc(var(--pull,0)*-1.4)]">
        <X className="size-9" strokeWidth={2.5} />
      </Stamp>
      <div className="absolute inset-x-5 bottom-4 text-on-photo">
        <h2 className="text-22 lg:text-28">
          <NameAndAge {...people[name]} />
        </h2>
        <p>{lines(name)}</p>
      </div>
    </article>
  );
}

function Stamp({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-5 grid size-17 place-items-center rounded-full bg-white text-on-white shadow-soft',
        className,
      )}
    >
      {children}
    </span>
  );
}

function Face({ name, eager = false }: { name: HandProps['cards'][number]; eager?: boolean }) {
  const cdn = useCdn();
  return (
    <img
      src={cdn.picture(faceOf(name))}
      alt=""
      width={480}
      height={640}
      fetchPriority={eager ? 'high' : 'low'}
      className="pointer-events-none size-full object-cover"
    />
  );
}

const round =
  'grid place-items-center rounded-full bg-surface text-text shadow-soft transition-colors hover:bg-soft active:bg-soft-strong';

/** The buttons to undo, pass and like. */
function Buttons({ name, decided }: { name: string; decided: Decisions }) {
  const words = useWords('swipe');
  const undo = useWords('landers.tinderswipe');
  const { search } = useLocation();
  const to = (then: Decisions) => ({ search: searchWith(search, then) });
  const first = decided.length === 0;
  return (
    <div className="mt-5 flex items-center justify-center gap-4.5 lg:mt-8">
      <Link
        to={to(decided.slice(0, -1))}
        replace
        preventScrollReset
        aria-label={undo('undo')}
        className={classNames(round, 'size-13 text-muted', first && 'invisible')}
      >
        <Undo2 className="size-5.5" strokeWidth={1.75} aria-hidden />
      </Link>
      <Link
        to={to([...decided, false])}
        replace
        preventScrollReset
        aria-label={words('pass_name', { name })}
        className={classNames(round, 'size-18')}
      >
        <X className="size-8" strokeWidth={1.75} aria-hidden />
      </Link>
      <Link
        to={to([...decided, true])}
        replace
        preventScrollReset
        aria-label={words('like_name', { name })}
        className="grid size-18 place-items-center rounded-full bg-primary text-on-primary shadow-soft hover:bg-primary-hover active:bg-primary-press"
      >
        <Heart className="size-8 fill-current" strokeWidth={1.75} aria-hidden />
      </Link>
      <span className="size-13" aria-hidden />
    </div>
  );
}

/**
 * Returns a function that decides on the top card, and lets keys do so too. Reads the decisions from the current URL,
 * since keys may come faster than renders.
 */
function useDecide(cards: HandProps['cards']): (liked: boolean) => void {
  const navigate = useNavigate();
  const go = (change: (decided: Decisions) => Decisions) => {
    const { search } = window.location;
    const then = change(decisionsIn(search, cards.length));
    if (then.length <= cards.length) {
      void navigate({ search: searchWith(search, then) }, { replace: true, preventScrollReset: true });
    }
  };
  const decide = (liked: boolean) => go((decided) => [...decided, liked]);
  useSwipeKeys({
    onPass: () => decide(false),
    onLike: () => decide(true),
    onUndo: () => go((decided) => decided.slice(0, -1)),
  });
  return decide;
}

/** The faces decided on so far, and the total. */
export function Progress({ cards, decided }: HandProps) {
  const words = useWords('landers.tinderswipe');
  const cdn = useCdn();
  return (
    <div className="flex items-center gap-2">
      {cards.map((name, place) => (
        <span
          key={name}
          aria-hidden
          className={classNames(
            'grid size-10 place-items-center overflow-hidden rounded-full border-2 border-surface bg-surface text-14 font-semibold text-muted shadow-soft lg:size-11',
            decided[place] && 'outline-[3px] outline-control',
          )}
        >
          {place < decided.length ? (
            <img
              src={cdn.picture(roundFaceOf(name))}
              alt=""
              width={208}
              height={208}
              className={classNames('size-full', !decided[place] && 'opacity-45 grayscale-70')}
            />
          ) : (
            place + 1
          )}
        </span>
      ))}
      <p role="status" className="ml-1.5 font-semibold whitespace-nowrap">
        {words('count', { number: Math.min(decided.length + 1, cards.length), count: cards.length })}
      </p>
    </div>
  );
}
