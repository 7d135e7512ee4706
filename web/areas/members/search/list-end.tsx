import type { RefObject } from 'react';
import { searchPage, searchPages } from '#contract/members/members.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNearView } from '../../../shared/ui/browser/use-near-view.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useCommonSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface ListEndProps extends Going {
  /** The element that triggers the next page when it comes near the view: where its members will appear, if known. */
  comesTo: RefObject<Element | null>;
  cutOff: boolean;
  onMore: () => void;
  onNarrow: () => void;
}

/** How many pages load automatically; then a button loads more, so that what is below the list can be reached. */
export const pagesInOneGo = 5;

/** The progress of a list. */
export interface Going {
  readonly pages: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Why no more can be shown, although there is more. */
  readonly failed: Error | null;
}

/** Whether the next page loads automatically. */
function comesBySelf({ pages, hasMore, failed }: Going): boolean {
  return hasMore && !failed && pages % pagesInOneGo !== 0;
}

/** How many pages' space is reserved: of all that load automatically, so that nothing below jumps when one arrives. */
export function pagesToCome(going: Going): number {
  if (comesBySelf(going)) return pagesInOneGo - (going.pages % pagesInOneGo);
  return going.loading ? 1 : 0;
}

/** The end of a list: loads more when it comes near the view, or by a button. */
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
    // Where more loads automatically, the button is for keyboard users, and takes no space.
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
