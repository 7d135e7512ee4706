import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { DeskBar } from '../shared/desk-bar.tsx';
import { StatePanel } from '../shared/states.tsx';
import { useDeskWords } from '../shared/words.tsx';

/** Shown for unknown URLs. */
export function MissingScreen() {
  const words = useDeskWords('states');
  return (
    <>
      <DeskBar title={words('not_found')} />
      <StatePanel icon={<SearchX aria-hidden />} tone="plain" title={words('not_found')} text={words('not_found_text')}>
        <Link to="/" className="btn btn-primary">
          {words('to_today')}
        </Link>
      </StatePanel>
    </>
  );
}
