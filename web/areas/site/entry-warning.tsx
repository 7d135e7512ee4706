import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Settings } from '#contract/site.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useUser } from '../../shared/people/user.ts';
import type { Pictured } from './entry-dialog.tsx';

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

/** Matches legal and statutory pages, the targets of emailed links, and the page of a closed account. */
const exempt =
  /^\/(pages|complaints|withdraw|notifications|activate|mail-change|reset-password\/do|account-deleted|closed-account)(\/|$)/;

/** Returns whether a page never shows the warning, because its visitor has something to read, declare or confirm. */
export function isExempt(pathname: string): boolean {
  return exempt.test(pathname);
}

/** Members never load the dialog. The server renders it at once, so that it is in the page's HTML. */
let Loaded = import.meta.env.SSR ? (await import('./entry-dialog.tsx')).default : undefined;
const LoadedLater = lazy(async () => await import('./entry-dialog.tsx'));

/**
 * Loads the dialog of a page whose HTML contains it, before the page hydrates. Otherwise an update during hydration
 * would remove the dialog until it is loaded.
 */
export async function loadEntryDialog(): Promise<void> {
  Loaded = (await import('./entry-dialog.tsx')).default;
}

interface EntryWarningProps {
  layout: 'default' | 'other';
  /** The page's picture, which the warning is on. Without a picture, the warning is the first content of the page. */
  picture?: Pictured | undefined;
}

/**
 * Lets each visitor confirm once that they are an adult, except in the installed application. The warning is part of the
 * page and opened before the first paint, never later over a form that somebody has begun.
 */
export function EntryWarning({ layout, picture }: EntryWarningProps) {
  const settings = useSettings();
  const user = useUser();
  const { pathname } = useLocation();
  if (user || isExempt(pathname) || !isEntryWarned(settings, layout)) return null;
  const EntryDialog = Loaded ?? LoadedLater;
  return (
    <Suspense>
      <EntryDialog picture={picture} />
    </Suspense>
  );
}
