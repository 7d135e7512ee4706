import type { ReactNode } from 'react';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';

interface StageProps {
  /** The image for tablets and larger screens: as wide as the window, but at least 1280 px. */
  wide: string;
  /** The image for phones. */
  narrow: string;
  /** Class names with the aspect ratios of both images, which are needed before the images load. */
  className: string;
  /** Elements on top of the picture, positioned in percent. */
  children?: ReactNode;
}

/**
 * The drawn scene of a landing page. On desktops, it fills the background and is aligned to the bottom of the section.
 * On smaller screens, it is above the text.
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
