import { Heart, Undo2, X } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCdn } from '../../shared/people/cdn.ts';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useDrag } from '../../shared/ui/use-drag.ts';
import { useSwipeKeys } from '../../shared/ui/use-swipe-keys.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import type { Cast } from './casts.ts';
import { NonceContext } from '../../shared/api/nonce.ts';
import { earlySwipeEvent, followEarlySwipes, takeEarlySwipes } from './early-swipe.ts';
import { type Decisions, decisionsIn, searchWith } from './hand.ts';
import { faceOf, people, roundFaceOf } from '../../shared/people/drawn.ts';

export interface HandProps {
  cards: Cast['cards'];
  decided: Decisions;
}

/** The card to decide on, the cards below it, and the blank sixth card. */
export function Hand({ cards, decided }: HandProps) {
  const decide = useDecide(cards);
  const nonce = useContext(NonceContext);
  const at = decided.length;
  const below = cards.slice(at + 1);
  return (
    <div className="mx-auto grid w-full max-w-80 justify-items-center lg:max-w-98">
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
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? followEarlySwipes : '{}'}
      </script>
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
      data-swipe
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

/** The buttons to undo, pass and like, on wide screens each with its key. */
function Buttons({ name, decided }: { name: string; decided: Decisions }) {
  const words = useWords('swipe');
  const own = useWords('landers.tinderswipe');
  const { search } = useLocation();
  const to = (then: Decisions) => ({ search: searchWith(search, then) });
  const first = decided.length === 0;
  return (
    <div className="relative z-10 mt-5 flex items-start justify-center gap-4.5 lg:mt-4 lg:gap-3">
      <KeyBelow letter="Z" does={own('undo')} className={first && 'invisible'}>
        <Link
          to={to(decided.slice(0, -1))}
          replace
          preventScrollReset
          aria-label={own('undo')}
          className={classNames(round, 'my-2.5 size-13 text-muted')}
        >
          <Undo2 className="size-5.5" strokeWidth={1.75} aria-hidden />
        </Link>
      </KeyBelow>
      <KeyBelow letter="←" does={words('pass')}>
        <Link
          to={to([...decided, false])}
          replace
          preventScrollReset
          aria-label={words('pass_name', { name })}
          data-decision="pass"
          className={classNames(round, 'size-18')}
        >
          <X className="size-8" strokeWidth={1.75} aria-hidden />
        </Link>
      </KeyBelow>
      <KeyBelow letter="→" does={words('like')}>
        <Link
          to={to([...decided, true])}
          replace
          preventScrollReset
          aria-label={words('like_name', { name })}
          data-decision="like"
          className="grid size-18 place-items-center rounded-full bg-primary text-on-primary shadow-soft hover:bg-primary-hover active:bg-primary-press"
        >
          <Heart className="size-8 fill-current" strokeWidth={1.75} aria-hidden />
        </Link>
      </KeyBelow>
      <span className="size-13 lg:hidden" aria-hidden />
    </div>
  );
}

interface KeyBelowProps {
  letter: string;
  /** The effect of the key, in one word. */
  does: string;
  className?: string | false;
  children: ReactNode;
}

function KeyBelow({ letter, does, className, children }: KeyBelowProps) {
  return (
    <div className={classNames('grid justify-items-center gap-2.5 lg:min-w-26', className)}>
      {children}
      <span className="hidden items-center text-14 whitespace-nowrap text-muted lg:flex" aria-hidden>
        <kbd className="mr-2 rounded-[7px] border border-b-2 border-line bg-surface px-2 py-0.5 font-sans font-semibold text-text">
          {letter}
        </kbd>
        {does}
      </span>
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
  const replay = useEffectEvent((early: readonly boolean[]) => go((decided) => [...decided, ...early]));
  useEffect(() => {
    const listen = () => {
      const early = takeEarlySwipes().map((decision) => decision === 'like');
      // Later, because the router does not navigate yet.
      if (early.length > 0) setTimeout(() => replay(early));
    };
    listen();
    addEventListener(earlySwipeEvent, listen);
    return () => removeEventListener(earlySwipeEvent, listen);
  }, []);
  useSwipeKeys({
    onPass: () => decide(false),
    onLike: () => decide(true),
    onUndo: () => go((decided) => decided.slice(0, -1)),
  });
  return decide;
}

/** The faces decided on so far, and the total. */
function Progress({ cards, decided }: HandProps) {
  const words = useWords('landers.tinderswipe');
  const cdn = useCdn();
  return (
    <div className="flex items-center gap-2">
      {cards.map((name, place) => (
        <span
          key={name}
          aria-hidden
          className={classNames(
            'grid size-10 place-items-center overflow-hidden rounded-full border-2 border-surface bg-surface text-14 font-semibold text-muted shadow-soft',
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
