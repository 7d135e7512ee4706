import { Camera } from 'lucide-react';
import { Strip, StripLink } from '../../shared/ui/strip.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Local flag that hides the alert once dismissed. (Specification, section 3: local flags.) */
export const hideEnrichAlert = 'hide-enrich-alert';

/**
 * Returns whether the alert may appear: not during sign-up, where members pay, or where photos are added.
 * (Specification, section 2: alerts.)
 */
export function isEnrichPlace(pathname: string): boolean {
  return !/^\/(profile|signup|activate\/done|premium|notifications|directdebit|settings)(\/|$)/.test(pathname);
}

/** Suggests adding a photo to a member without one. Can be dismissed permanently. */
export function EnrichAlert({ onDismiss }: { onDismiss: () => void }) {
  const words = useWords('shell.alert');
  return (
    <Strip
      icon={<Camera aria-hidden />}
      action={<StripLink to="/profile">{words('enrich_action')}</StripLink>}
      onDismiss={onDismiss}
      flag={hideEnrichAlert}
    >
      {words('enrich')}
    </Strip>
  );
}
