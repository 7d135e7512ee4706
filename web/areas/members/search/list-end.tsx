import type { RefObject } from 'react';
import { searchPage, searchPages } from '#contract/members/members.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNearView } from '../../../shared/ui/browser/use-near-view.ts';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useCommonSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface ListEndProps extends Going {
  /**
   * Element that makes the next page load when the element nears the viewport: the first placeholder, if there is one.
   */
  comesTo: RefObject<Element | null>;
  cutOff: boolean;
  onMore: () => void;
  onNarrow: () => void;
}

/** Number of pages loaded automatically. After that, a button loads more, so that the footer can be reached. */
export const pagesInOneGo = 5;

/** Progress of a list. */
export interface Going {
  readonly pages: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Error of the last attempt to load more. */
  readonly failed: Error | null;
}

/** Returns whether the next page of the list loads automatically. */
function comesBySelf({ pages, hasMore, failed }: Going): boolean {
  return hasMore && !failed && pages % pagesInOneGo !== 0;
}

/** Returns for how many pages to reserve space: for all that load automatically, so that nothing below jumps. */
export function pagesToCome(going: Going): number {
  if (comesBySelf(going)) return pagesInOneGo - (going.pages % pagesInOneGo);
  return going.loading ? 1 : 0;
}

/** End of a list: loads more when it nears the viewport, or by a button. */
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
    // While pages load automatically, the button appears only on keyboard focus.
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
