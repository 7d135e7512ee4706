import { MailX } from 'lucide-react';
import { Strip, StripLink } from '../../shared/ui/strip.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** (Specification, section 3: local flags.) */
export const hideDisabledAlert = 'hide-disabled-notifications-alert';

/** Not on the screens that explain it and let the member change it. (Specification, section 2: alerts.) */
export function isDisabledAlertPlace(pathname: string): boolean {
  return !/^\/(settings|notifications)(\/|$)/.test(pathname);
}

/** Mails no longer reach the member, which they may not know. */
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
