import type { ReactNode } from 'react';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';

interface StageProps {
  /** For tablets and larger: as wide as the window, at least 1280 px. */
  wide: string;
  /** For phones. */
  narrow: string;
  /** Classes with the aspect ratios of both, needed before the images load. */
  className: string;
  /** Elements on the picture, positioned in per cent. */
  children?: ReactNode;
}

/**
 * The drawn scene of a landing page. On desktops, fills the background, aligned to the bottom of the section; on
 * smaller screens, is above the text.
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
