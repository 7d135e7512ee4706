import { MailX } from 'lucide-react';
import { Strip, StripLink } from '../ui/strip.tsx';
import { useWords } from '../words/use-words.ts';

/** (Specification, section 3: local flags.) */
export const hideDisabledAlert = 'hide-disabled-notifications-alert';

/** Not where one reads why, and can change it. (Specification, section 2: alerts.) */
export function isDisabledAlertPlace(pathname: string): boolean {
  return !/^\/(settings|notifications)(\/|$)/.test(pathname);
}

/** No mail reaches the member any more, which they may not know. */
export function DisabledAlert({ onDismiss }: { onDismiss: () => void }) {
  const words = useWords('shell.alert');
  return (
    <Strip
      icon={<MailX aria-hidden />}
      action={<StripLink to="/notifications">{words('disabled_action')}</StripLink>}
      onDismiss={onDismiss}
      flag={hideDisabledAlert}
    >
      {words('disabled')}
    </Strip>
  );
}
