import { Heart, Info, Undo2, X } from 'lucide-react';
import { Link } from 'react-router';
import type { SwipeCard } from '#contract/swipe-game.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

const round = 'grid shrink-0 place-items-center rounded-full border border-line shadow-soft transition active:scale-90';
const small = `${round} size-11 xs:size-13 bg-surface text-muted hover:text-text disabled:text-line-input disabled:shadow-none`;
const large = `${round} size-15 xs:size-18`;

interface SwipeButtonsProps {
  card: SwipeCard;
  canUndo: boolean;
  onPass: () => void;
  onLike: () => void;
  onUndo: () => void;
}

/**
 * Buttons to undo, pass, like and open the profile. They stay mounted from card to card, so that they keep the focus.
 */
export function SwipeButtons({ card: { id, name }, canUndo, onPass, onLike, onUndo }: SwipeButtonsProps) {
  const words = useWords('swipe');
  return (
    <div className="flex items-center justify-center gap-3 xs:gap-4.5">
      <button
        type="button"
        aria-label={words('undo')}
        title={words('undo')}
        aria-disabled={!canUndo || undefined}
        onClick={onUndo}
        className={`${small} ${canUndo ? '' : 'opacity-45'}`}
      >
        <Undo2 className="size-5.5" strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={words('pass_name', { name })}
        title={words('pass')}
        onClick={onPass}
        className={`${large} bg-surface text-text hover:bg-sunken`}
      >
        <X className="size-7.5" strokeWidth={2} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={words('like_name', { name })}
        title={words('like')}
        onClick={onLike}
        className={`${large} border-transparent bg-primary text-on-primary hover:bg-primary-hover`}
      >
        <Heart className="size-7.5 fill-current" strokeWidth={1.75} aria-hidden />
      </button>
      <Link
        to={`/members/${id}`}
        aria-label={words('profile', { name })}
        title={words('profile', { name })}
        className={small}
      >
        <Info className="size-5.5" strokeWidth={1.75} aria-hidden />
      </Link>
    </div>
  );
}
