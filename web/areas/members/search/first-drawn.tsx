import { Link, useSearchParams } from 'react-router';
import { useIsAlive } from '../../../shared/ui/browser/use-is-alive.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { searchUrl, type Search } from './search-params.ts';

/** How many members a page from the server draws: more than any screen shows at first. The others follow at once. */
const firstDrawn = 12;
/** In an address, for readers without scripts: all members of the page are drawn. */
const whole = 'whole';

/** How many members of a list are drawn by now. */
export function useDrawn(): number {
  const isWhole = useSearchParams()[0].has(whole);
  return useIsAlive() || isWhole ? Infinity : firstDrawn;
}

/** Leads readers without scripts to the members that the server did not draw. */
export function RestWithoutScripts({ search }: { search: Search }) {
  const words = useWords('members.search');
  return (
    <noscript>
      <p className="mt-6 text-center">
        <Link to={`${searchUrl(search)}&${whole}=yes`} className="link inline-flex min-h-11 items-center">
          {words('more')}
        </Link>
      </p>
    </noscript>
  );
}
