import type { ReactNode, RefObject } from 'react';
import { useIsAlive } from '../../shared/ui/browser/use-is-alive.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** Grid of member cards: two columns on phones, three from 576 px, four from 992 px. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4 lg:grid-cols-4">
      {children}
    </ul>
  );
}

interface CardSkeletonsProps {
  count: number;
  /** Index of the first placeholder in the list, so that loading cards keep their positions. */
  from?: number;
  /** Ref to the first placeholder, which is observed. The element must survive hydration. */
  first?: RefObject<HTMLLIElement | null>;
  /** True before loading starts: the placeholders are not animated. */
  still?: boolean;
}

/** Maximum number of placeholders that are drawn in full. No screen shows more of them. */
const drawn = 12;

/** Placeholders for loading cards. Hidden from screen readers; the screen announces loading elsewhere. */
export function CardSkeletons({ count, from = 0, first, still = false }: CardSkeletonsProps) {
  // In server-rendered pages, the placeholders that follow the members are below the fold and need no content.
  const alive = useIsAlive();
  const isBelow = !alive && from > 0;
  return (
    <>
      {Array.from({ length: isBelow ? Math.min(1, count) : count }, (_, index) => (
        <li key={`place-${from + index}`} ref={index === 0 ? first : undefined} aria-hidden className="card-to-come">
          {!isBelow && index < drawn && (
            <>
              <Skeleton still={still} className="size-full rounded-card!" />
              <span className="absolute bottom-4 left-3.5 w-[55%] space-y-2.5">
                <span className="block h-4 w-4/5 rounded-full bg-line" />
                <span className="block h-3 rounded-full bg-line" />
              </span>
              <span className="absolute right-[11px] bottom-[11px] size-11 rounded-full bg-line" />
            </>
          )}
        </li>
      ))}
      {isBelow && count > 1 && <EmptyPlaces count={count - 1} />}
    </>
  );
}

/** Reserves the final height of the list. There may be hundreds of placeholders, so each takes only a few bytes. */
function EmptyPlaces({ count }: Pick<CardSkeletonsProps, 'count'>) {
  return (
    <li aria-hidden className="cards-to-come">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </li>
  );
}
