import type { RefObject } from 'react';
import { searchPage, searchPages } from '#contract/members/members.ts';
import { Button } from '../../ui/button.tsx';
import { useNearView } from '../../ui/browser/use-near-view.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useCommonSentence } from '../../words/refusal-sentence.ts';
import { useWords } from '../../words/use-words.ts';

interface ListEndProps extends Going {
  /** Whose first coming near begins the next page: where its members are going to stand, if that is known. */
  comesTo: RefObject<Element | null>;
  cutOff: boolean;
  onMore: () => void;
  onNarrow: () => void;
}

/** So many pages come by themselves; then one asks for more, and can reach what lies below the list. */
export const pagesInOneGo = 5;

/** How far a list has come. */
export interface Going {
  readonly pages: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Why there is no more to see, though there is more. */
  readonly failed: Error | null;
}

/** Whether the next page comes when one is near it. */
function comesBySelf({ pages, hasMore, failed }: Going): boolean {
  return hasMore && !failed && pages % pagesInOneGo !== 0;
}

/** How many pages' places are kept: of all that come by themselves, so that nothing below jumps when one arrives. */
export function pagesToCome(going: Going): number {
  if (comesBySelf(going)) return pagesInOneGo - (going.pages % pagesInOneGo);
  return going.loading ? 1 : 0;
}

/** Where a list goes on: by itself when one comes near, by a button otherwise. */
export function ListEnd({ comesTo, cutOff, onMore, onNarrow, ...going }: ListEndProps) {
  const { hasMore, loading, failed } = going;
  const words = useWords('members.search');
  const shell = useWords('shell.failure');
  const sentence = useCommonSentence();
  useNearView(comesTo, comesBySelf(going) && !loading, onMore, { orPassed: true });
  if (cutOff) {
    return (
      <div className="mt-8 grid justify-items-center gap-4 text-center text-muted">
        <p>{words('cut_off', { count: searchPage * searchPages })}</p>
        <Button variant="outline" onClick={onNarrow} className="xl:hidden">
          {words('narrow')}
        </Button>
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    // Where the list goes on by itself the button is for who goes by keys, and takes no room from what comes.
    <div
      className={
        comesBySelf(going)
          ? 'text-center not-focus-within:sr-only'
          : 'mt-6 grid min-h-12 justify-items-center gap-3 text-center'
      }
    >
      {failed && <p role="alert">{isRefusal(failed, 'enough_for_now') ? sentence(failed) : words('more_failed')}</p>}
      <Button variant="outline" busy={loading} onClick={onMore}>
        {failed ? shell('retry') : words('more')}
      </Button>
    </div>
  );
}
