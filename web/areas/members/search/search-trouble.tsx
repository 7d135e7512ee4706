import { searchMembers } from '#contract/members/members.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { removeFilter, type Search } from './search-params.ts';

interface SearchTroubleProps {
  /** True if the browser is offline. The search runs automatically once the browser is online. */
  offline: boolean;
  fault: Error | null;
  search: Search;
  onChange: (search: Search) => void;
  onRetry: () => void;
}

/** Explains why a search failed, and offers a next step. */
export function SearchTrouble({ offline, fault, search, onChange, onRetry }: SearchTroubleProps) {
  const words = useWords('members.search');
  const shell = useWords('shell.failure');
  const sentence = useRefusalSentence('members', searchMembers);
  if (offline) return <Notice heading="h1" title={words('offline')} text={words('offline_text')} />;
  return (
    <div role="alert">
      {isRefusal(fault, 'no_home') ? (
        <Notice heading="h1" title={words('no_home')} text={words('no_home_text')}>
          <ButtonLink to="/profile#home">{words('no_home_action')}</ButtonLink>
          <Button variant="text" onClick={() => onChange(withoutDistance(search))}>
            {words('no_home_without')}
          </Button>
        </Notice>
      ) : isRefusal(fault, 'no_such_region') ? (
        <Notice heading="h1" title={words('no_such_region')} text={words('no_such_region_text')}>
          <Button variant="outline" onClick={() => onChange(removeFilter(search, 'countryregion'))}>
            {words('empty.lift_region')}
          </Button>
        </Notice>
      ) : (
        <Notice
          heading="h1"
          title={shell(isRefusal(fault, 'enough_for_now') ? 'pause' : 'title')}
          text={sentence(fault)}
        >
          <Button variant="outline" onClick={onRetry}>
            {shell('retry')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

function withoutDistance({ distance: _far, sort, ...search }: Search): Search {
  return sort === 'nearest' || sort === undefined ? search : { ...search, sort };
}
