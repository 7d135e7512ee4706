import { useLocation } from 'react-router';
import { useEffect, useState } from 'react';
import type { Settings } from '#contract/site.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useUser } from '../../shared/people/user.ts';
import { isInstalledApp } from '../../shared/ui/browser/installed-app.ts';
import { isFlagSet, setFlag } from '../../shared/ui/browser/local-flag.ts';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';

const EntryDialog = lazyDialog(async () => await import('./entry-dialog.tsx'));

/** Local flag with the time when the dialog was closed. (Specification, section 2.) */
const closedFlag = 'hide-site-entry-warning';
/**
 * Countries where every layout shows the warning. Elsewhere, only the default layout shows it. (Specification, section
 * 9.)
 */
const everyLayoutIn = new Set<string>(['NL', 'DE']);

/**
 * Returns whether a layout shows the entry warning in the visitor's country. If the country of the IP address is
 * unknown, uses the site’s own. (Specification, section 2: site-entry warning.)
 */
export function isEntryWarned(
  settings: Pick<
    Settings,
    'enable_site_entry_popup' | 'site_entry_countries' | 'geoip_country' | 'geoip_selected_country'
  >,
  layout: 'default' | 'other',
): boolean {
  const country = settings.geoip_country ?? settings.geoip_selected_country;
  if (settings.enable_site_entry_popup === 'no') return false;
  if (layout === 'other' && !everyLayoutIn.has(country)) return false;
  return settings.site_entry_countries?.some((one) => one === country) ?? true;
}

/** Matches legal and statutory pages, and the targets of emailed links. */
const exempt =
  /^\/(pages|complaints|withdraw|notifications|activate|mail-change|reset-password\/do|account-deleted)(\/|$)/;

/** Returns whether a page never shows the warning, because its visitor has something to read, declare or confirm. */
export function isExempt(pathname: string): boolean {
  return exempt.test(pathname);
}

/** Lets each visitor confirm once that they are an adult, except in the installed application. */
export function EntryWarning({ layout }: { layout: 'default' | 'other' }) {
  const settings = useSettings();
  const user = useUser();
  const { pathname } = useLocation();
  // Local flags exist only in the browser, not on the server.
  const [isNew, setNew] = useState(false);
  useEffect(() => setNew(!isFlagSet(closedFlag) && !isInstalledApp()), []);
  const isTurn = useDialogTurn(
    'entry_warning',
    isNew && !user && !isExempt(pathname) && isEntryWarned(settings, layout),
  );
  if (!isTurn) return null;
  return (
    <EntryDialog
      onClose={() => {
        setFlag(closedFlag);
        setNew(false);
      }}
    />
  );
}
