import { useRef } from 'react';
import { searchPage, searchPages } from '#contract/members.ts';
import { Button } from '../ui/button.tsx';
import { useNearView } from '../ui/use-near-view.ts';
import { useWords } from '../words/use-words.ts';

interface ListEndProps {
  pages: number;
  hasMore: boolean;
  cutOff: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
  onNarrow: () => void;
}

/** So many pages come by themselves; then one asks for more, and can reach what lies below the list. */
export const pagesInOneGo = 5;

/** Where a list goes on: by itself when one comes near, by a button otherwise. */
export function ListEnd({ pages, hasMore, cutOff, loading, failed, onMore, onNarrow }: ListEndProps) {
  const words = useWords('members.search');
  const shell = useWords('shell.failure');
  const button = useRef<HTMLButtonElement>(null);
  const bySelf = hasMore && !loading && !failed && pages % pagesInOneGo !== 0;
  useNearView(button, bySelf, onMore);
  if (cutOff) {
    return (
      <div className="mt-8 grid justify-items-center gap-4 text-center text-muted">
        <p>{words('cut_off', { count: searchPage * searchPages })}</p>
        <Button look="outline" onClick={onNarrow} className="xl:hidden">
          {words('narrow')}
        </Button>
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className="mt-6 grid min-h-12 justify-items-center gap-3 text-center">
      {failed && <p role="alert">{words('more_failed')}</p>}
      <Button ref={button} look="outline" busy={loading} onClick={onMore}>
        {failed ? shell('retry') : words('more')}
      </Button>
    </div>
  );
}
