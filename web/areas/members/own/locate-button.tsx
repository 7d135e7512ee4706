import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Home } from '#contract/members/profiles.ts';
import { type Located, useLocate, useLocationPermission } from '../../site/use-location.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useHomeName } from './home-name.ts';

/** Requests the browser's location, then asks the member to confirm the town. Stores nothing before that. */
export function LocateButton({ onChoose }: { onChoose: (home: Home) => void }) {
  const words = useWords('profile-form.home');
  const permission = useLocationPermission();
  const locate = useLocate();
  const say = useHomeName();
  const [asking, setAsking] = useState(false);
  const [located, setLocated] = useState<Located>();

  if (permission === 'unsupported') return <p className="text-14 text-muted">{words('unsupported')}</p>;
  if (permission === 'denied') return <p className="text-14 text-muted">{words('denied')}</p>;

  const ask = async () => {
    setAsking(true);
    setLocated(await locate());
    setAsking(false);
  };
  const found = typeof located === 'object' ? located : undefined;
  return (
    <div className="grid justify-items-start gap-3">
      {!found && (
        <Button variant="soft" busy={asking} onClick={() => void ask()}>
          {!asking && <LocateFixed className="size-5" aria-hidden />}
          <span>{words(asking ? 'locating' : 'locate')}</span>
        </Button>
      )}
      <div role="status" className="w-full empty:hidden">
        {found && (
          <div className="grid gap-3 rounded-card bg-soft p-4 text-on-soft">
            <p>{words.rich('found', { place: say(found), b: (chunks) => <b>{chunks}</b> })}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                onClick={() => onChoose({ country: found.country, region: found.region, city: found.city })}
              >
                {words('right')}
              </Button>
              <Button size="small" variant="text" onClick={() => setLocated(undefined)}>
                {words('wrong')}
              </Button>
            </div>
          </div>
        )}
        {located === false && <p className="text-14">{words('nowhere')}</p>}
        {located === 'denied' && <p className="text-14">{words('denied')}</p>}
        {located === 'unavailable' && <p className="text-14">{words('unavailable')}</p>}
      </div>
      {!found && permission === 'prompt' && !asking && <p className="text-14 text-muted">{words('prompt')}</p>}
    </div>
  );
}
