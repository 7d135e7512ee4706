import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface AgeRefusedProps {
  /** Time until somebody can sign up in this browser, in hours. */
  hours: number;
  heading: 'h1' | 'h2' | 'h3';
}

/** Explains that the date of birth is below the minimum age, and how an adult who mistyped it can still join. */
export function AgeRefused({ hours, heading: Heading }: AgeRefusedProps) {
  const words = useWords('accounts.sign_up.refused');
  const { name: site, support_email } = useSettings();
  return (
    <div role="alert" className="grid gap-5 pb-6">
      <div
        aria-hidden
        className="-mx-4 grid h-52 place-items-center overflow-hidden bg-[image:var(--moment)] md:mx-0 md:rounded-card"
      >
        <span className="relative grid size-24 place-items-center rounded-[16px] bg-white pt-5 text-36 font-bold text-[#1e2657] shadow-soft">
          <span className="absolute inset-x-0 top-0 h-7 rounded-t-[16px] bg-secondary" />
          <span className="absolute -top-2 left-5 h-5 w-2 rounded-full bg-white" />
          <span className="absolute -top-2 right-5 h-5 w-2 rounded-full bg-white" />
          {minimumAge}
        </span>
      </div>
      <div>
        <Heading tabIndex={-1} className="text-28 outline-none lg:text-36">
          {words('title', { site })}
        </Heading>
        <p className="mt-2 text-muted">{words('text', { min_age: minimumAge })}</p>
      </div>
      <div className="grid gap-3 rounded-card bg-surface p-5 shadow-soft">
        <p className="font-semibold">{words('typo')}</p>
        <p className="text-14 text-muted">{words('typo_text', { hours })}</p>
        <a
          href={`mailto:${support_email}?subject=${encodeURIComponent(words('subject'))}`}
          className="button button-outline min-h-12 w-full px-4 text-16"
        >
          <Mail className="size-5" aria-hidden />
          {words('write')}
        </a>
      </div>
      <Link to="/" className="link justify-self-center font-semibold">
        {words('home')}
      </Link>
    </div>
  );
}
