import { MailX } from 'lucide-react';
import { Link } from 'react-router';
import { Strip } from '../ui/strip.tsx';
import { useWords } from '../words/use-words.ts';

/** (Specification, section 3: local flags.) */
export const hideDisabledAlert = 'hide-disabled-notifications-alert';

/** Not where one reads why, and can change it. (Section 2: alerts.) */
export function isDisabledAlertPlace(pathname: string): boolean {
  return !/^\/(settings|notifications)(\/|$)/.test(pathname);
}

/** No mail reaches the member any more, which they may not know. */
export function DisabledAlert({ onDismiss }: { onDismiss: () => void }) {
  const words = useWords('shell.alert');
  return (
    <Strip
      icon={<MailX aria-hidden />}
      action={
        <Link to="/notifications" className="link inline-flex min-h-11 items-center text-14 text-on-soft md:text-16">
          {words('disabled_action')}
        </Link>
      }
      onDismiss={onDismiss}
    >
      {words('disabled')}
    </Strip>
  );
}
