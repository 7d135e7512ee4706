import { GalleryHorizontalEnd, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words/use-words.ts';

/** Below a search: two other ways to find each other, and by what rule people are ordered. */
export function OtherWays() {
  const nav = useWords('shell.nav');
  const footer = useWords('shell.footer');
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      <div className="flex flex-wrap justify-center gap-2.5">
        <ButtonLink to="/match-finder" look="soft" size="small">
          <Sparkles className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
          {nav('match_finder')}
        </ButtonLink>
        <ButtonLink to="/swipe-game" look="soft" size="small">
          <GalleryHorizontalEnd className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
          {nav('swipe_game')}
        </ButtonLink>
      </div>
      <Link to="/pages/order" className="link inline-flex min-h-11 items-center">
        {footer('order')}
      </Link>
    </div>
  );
}
