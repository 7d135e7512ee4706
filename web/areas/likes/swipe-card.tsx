import { Heart, MapPin, UserRound, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { SwipeCard as Card, SwipeDecision } from '#contract/swipe-game.ts';
import { InterestIcon } from '../../shared/people/interest-icon.tsx';
import { useInterestList } from '../../shared/people/interest-list.ts';
import { LockedPhoto } from '../../shared/people/locked-photo.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Photo } from '../../shared/people/photo.tsx';
import { usePlace } from '../site/place.ts';
import { OnlineDot, PremiumBadge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useDrag } from '../../shared/ui/use-drag.ts';

const shape = 'absolute inset-0 overflow-hidden rounded-[24px] bg-soft-strong shadow-soft select-none';

interface SwipeCardProps {
  card: Card;
  onDecide: (decision: SwipeDecision, from: CSSProperties) => void;
}

/** The top card, draggable to either side. */
export function TopCard({ card, onDecide }: SwipeCardProps) {
  const drag = useDrag(onDecide);
  return (
    <article
      {...drag}
      className={classNames(
        shape,
        'z-10 cursor-grab touch-pan-y transition-transform duration-200 data-drawn:cursor-grabbing data-drawn:transition-none',
        'starting:[transform:translateX(4%)_rotate(3.5deg)]',
        '[transform:translateX(var(--x,0px))_rotate(calc(var(--pull,0)*7deg))]',
      )}
    >
      <Content card={card} eager />
      <Stamp side="left" className="opacity-[calc(var(--pull,0)*1.4)]">
        <Heart className="size-9 fill-current" />
      </Stamp>
      <Stamp side="right" className="opacity-[calc(var(--pull,0)*-1.4)]">
        <X className="size-9" strokeWidth={2.5} />
      </Stamp>
    </article>
  );
}

/** The next card, slightly tilted. Hidden from screen readers until it is on top. */
export function NextCard({ card }: { card: Card }) {
  return (
    <div
      aria-hidden
      inert
      className={classNames(shape, 'translate-x-[4%] -translate-y-[0.5%] rotate-[3.5deg] brightness-95')}
    >
      <Content card={card} eager />
    </div>
  );
}

/** A decided card, moving out to its side. */
export function LeavingCard({
  card,
  decision,
  from,
  onGone,
}: {
  card: Card;
  decision: SwipeDecision;
  from: CSSProperties;
  onGone: () => void;
}) {
  return (
    <div
      aria-hidden
      inert
      style={from}
      onAnimationEnd={onGone}
      className={classNames(
        shape,
        'pointer-events-none z-20',
        decision === 'like' ? 'animate-[leave-right_220ms_ease-in_both]' : 'animate-[leave-left_220ms_ease-in_both]',
      )}
    >
      <Content card={card} eager />
    </div>
  );
}

function Stamp({ side, className, children }: { side: 'left' | 'right'; className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-6 grid size-18 place-items-center rounded-full bg-white text-primary',
        side === 'left' ? 'left-6' : 'right-6 text-on-white!',
        className,
      )}
    >
      {children}
    </span>
  );
}

function Content({ card, eager }: { card: Card; eager: boolean }) {
  const words = useWords('members.card');
  const reason = useWords('members.reason');
  const list = useInterestList();
  const { name, age, main_image, online, premium, distance, shared_interests } = card;
  const place = usePlace(card);
  return (
    <>
      {main_image ? (
        <Photo picture={main_image} size="full" alt="" eager={eager} className="pointer-events-none size-full" />
      ) : (
        <UserRound
          className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30"
          strokeWidth={1.25}
          aria-hidden
        />
      )}
      {main_image?.locked && <LockedPhoto text={words('locked')} />}
      {premium && (
        <span className="absolute top-3.5 left-3.5">
          <PremiumBadge label={words('premium')} />
        </span>
      )}
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-2/5 bg-[image:var(--scrim)]" />
      <div className="absolute inset-x-4 bottom-4 grid xs:inset-x-5.5 xs:bottom-5 gap-0.5 text-on-photo [text-shadow:0_1px_3px_rgb(34_12_36/0.5)]">
        <h2 className="text-22 xs:text-28">
          <NameAndAge name={name} age={age}>
            {online && <OnlineDot label={words('online')} className="ml-2 bg-success! ring-2 ring-[var(--backdrop)]" />}
          </NameAndAge>
        </h2>
        {(distance ?? place) && (
          <p className="flex items-center gap-2">
            {!distance && <MapPin className="size-4 shrink-0" aria-hidden />}
            {distance ? (
              <span>{words('distance', { band: String(distance) })}</span>
            ) : (
              <span className="min-w-0 wrap-anywhere">{place}</span>
            )}
          </p>
        )}
        {shared_interests[0] && (
          <p className="flex items-start gap-2">
            <InterestIcon interest={shared_interests[0]} className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">{reason('both_like', { list: list(shared_interests) })}</span>
          </p>
        )}
      </div>
    </>
  );
}
