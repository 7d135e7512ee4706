import type { ReactNode } from 'react';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';

interface StageProps {
  /** From tablets on, as wide as the window; 1280 px at least. */
  wide: string;
  /** On phones. */
  narrow: string;
  /** The shape of both, as classes: it must be known before they load. */
  className: string;
  /** What lies on the picture, placed in per cent of it. */
  children?: ReactNode;
}

/**
 * The drawn scene of a landing page. From desktops on it lies behind everything, its foot at the foot of the section;
 * below that, above the text.
 */
export function LanderStage({ wide, narrow, className, children }: StageProps) {
  const cdn = useCdn();
  return (
    <div
      className={classNames(
        'relative w-full lg:absolute lg:bottom-0 lg:left-1/2 lg:-z-10 lg:w-[max(100%,1280px)] lg:-translate-x-1/2',
        className,
      )}
      aria-hidden
    >
      <picture>
        <source media="(width >= 576px)" srcSet={cdn.picture(wide)} />
        <img
          src={cdn.picture(narrow)}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      {children}
    </div>
  );
}
