import { GalleryHorizontalEnd, Sparkles } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Links to the match finder and the swipe game, below a list or an empty result. */
export function OtherWays({ className = 'mt-10' }: { className?: string }) {
  const nav = useWords('shell.nav');
  return (
    <div className={`flex flex-wrap justify-center gap-2.5 ${className}`}>
      <ButtonLink to="/match-finder" variant="soft" size="small">
        <Sparkles className="size-5" strokeWidth={1.75} aria-hidden />
        {nav('match_finder')}
      </ButtonLink>
      <ButtonLink to="/swipe-game" variant="soft" size="small">
        <GalleryHorizontalEnd className="size-5" strokeWidth={1.75} aria-hidden />
        {nav('swipe_game')}
      </ButtonLink>
    </div>
  );
}
