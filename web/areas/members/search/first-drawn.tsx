import { Link, useSearchParams } from 'react-router';
import { useIsAlive } from '../../../shared/ui/browser/use-is-alive.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { searchUrl, type Search } from './search-params.ts';

/**
 * Number of members in the server-rendered page, more than any screen shows initially. The rest follow on hydration.
 */
const firstDrawn = 12;
/** Query parameter that renders all members of the page, for readers without scripts. */
const whole = 'whole';

/** Returns how many members to render: a first part until hydration, then all. */
export function useDrawn(): number {
  const isWhole = useSearchParams()[0].has(whole);
  return useIsAlive() || isWhole ? Infinity : firstDrawn;
}

/** Link to all members for readers without scripts. */
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
