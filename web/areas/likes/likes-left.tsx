import { Heart } from 'lucide-react';
import { swipeLikesPerDay } from '#contract/swipe-game.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Number of likes left today, as hearts and in words. */
export function LikesLeft({ count }: { count: number }) {
  const words = useWords('swipe');
  const all = swipeLikesPerDay;
  return (
    <p className="flex shrink-0 items-center gap-2.5 font-bold">
      <span aria-hidden className="flex gap-1 md:gap-2">
        {Array.from({ length: all }, (_, index) => (
          <Heart
            key={index}
            className={classNames('size-5 md:size-6', index < count ? 'fill-current text-link' : 'text-muted')}
            strokeWidth={1.75}
          />
        ))}
      </span>
      {/* The narrowest screens only have room for the hearts. */}
      <span aria-hidden className="max-xs:hidden">
        {words('left', { count, all })}
      </span>
      <span className="sr-only">{words('left_long', { count, all })}</span>
    </p>
  );
}
