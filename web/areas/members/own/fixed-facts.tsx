import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../shared/people/user.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useOwnProfile } from './use-field.ts';

/** Details that cannot be changed here, with the reason or a link to the right place. */
export function FixedFacts() {
  const words = useWords('profile-form.fixed');
  const format = useFormatter();
  const { email } = useMe();
  const { support_email } = useSettings();
  const { name, gender, date_of_birth } = useOwnProfile();
  const born = format.dateTime(new Date(date_of_birth), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Fact name={words('name')}>
          {name} <SettingsLink />
        </Fact>
        <Fact name={words('email')}>
          <span className="break-all">{email}</span> <SettingsLink />
        </Fact>
        <Fact name={words('gender')}>{words(gender)}</Fact>
        <Fact name={words('date_of_birth')}>{born}</Fact>
      </dl>
      <p className="mt-4 text-14 text-muted">
        {words.rich('why', {
          mail: () => (
            <a href={`mailto:${support_email}`} className="link">
              {support_email}
            </a>
          ),
        })}
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="-mt-2 flex flex-wrap gap-x-3 sm:mt-0">{children}</dd>
    </div>
  );
}

function SettingsLink() {
  const words = useWords('profile-form.fixed');
  return (
    <Link to="/settings" className="link">
      {words('change')}
    </Link>
  );
}
