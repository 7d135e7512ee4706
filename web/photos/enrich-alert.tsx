import { Camera } from 'lucide-react';
import { Strip, StripLink } from '../ui/strip.tsx';
import { useWords } from '../words/use-words.ts';

/** (Specification, section 3: local flags.) */
export const hideEnrichAlert = 'hide-enrich-alert';

/**
 * Where it would be out of place: on the way in, where one pays, and where photos are added.
 * (Specification, section 2: alerts.)
 */
export function isEnrichPlace(pathname: string): boolean {
  return !/^\/(profile|signup|activate\/done|premium|notifications|directdebit|settings)(\/|$)/.test(pathname);
}

/** A member without a photo is asked for one, and may say no for good. */
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
