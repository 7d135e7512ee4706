import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { Home } from '#contract/members/profiles.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { FieldNote } from './field-note.tsx';
import { FieldTrouble, StatusMark } from './field-status.tsx';
import { HomeForm, useHomeName } from './home-form.tsx';
import { useField } from './use-field.ts';
import { useMe } from '../../../shared/people/user.ts';

/** The member's home, and a form to change it. */
export function HomeField() {
  const words = useWords('profile-form');
  const state = useField('home');
  const say = useHomeName();
  const { profile } = useMe();
  const [changing, setChanging] = useState(false);
  const { value } = state;
  const choose = (home: Home) => {
    state.change(home);
    setChanging(false);
  };
  return (
    <div id="home" className="scroll-mt-24">
      {(value || state.status) && (
        <div className="flex flex-wrap items-center gap-x-3">
          <MapPin className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
          <p className="min-w-0 flex-1 py-2.5 font-semibold">{value ? say(value) : words('home.unknown')}</p>
          <StatusMark status={state.status} />
          {value && !changing && (
            <button type="button" className="link min-h-11" onClick={() => setChanging(true)}>
              {words('home.change')}
            </button>
          )}
        </div>
      )}
      <p className="text-14 text-muted">{words('home.lead')}</p>
      {(changing || !value) && (
        <div className="mt-5">
          <HomeForm country={profile.country} known={value} onChoose={choose} />
        </div>
      )}
      {changing && (
        <div className="mt-3 flex flex-wrap justify-between gap-x-5">
          <button type="button" className="link min-h-11" onClick={() => setChanging(false)}>
            {words('home.cancel')}
          </button>
          {value && (
            <button
              type="button"
              className="link min-h-11"
              onClick={() => {
                state.change(null);
                setChanging(false);
              }}
            >
              {words('home.remove')}
            </button>
          )}
        </div>
      )}
      <FieldNote field="home" />
      <FieldTrouble field="home" state={state} say={(home) => (home ? say(home) : '')} />
    </div>
  );
}
