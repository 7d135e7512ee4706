import { MailX } from 'lucide-react';
import { Strip, StripLink } from '../../shared/ui/strip.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Local flag that hides the alert once dismissed. (Specification, section 3: local flags.) */
export const hideDisabledAlert = 'hide-disabled-notifications-alert';

/**
 * Returns whether the alert may appear: not on screens that already explain it and offer the setting. (Specification,
 * section 2: alerts.)
 */
export function isDisabledAlertPlace(pathname: string): boolean {
  return !/^\/(settings|notifications)(\/|$)/.test(pathname);
}

/** Warns that emails no longer reach the member. */
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
