import { ArrowLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { IconButton } from '../shared/ui/button.tsx';
import { isInstalledApp } from '../shared/ui/browser/installed-app.ts';
import { useWords } from '../shared/i18n/use-words.ts';

/** The screens with a Back button. (Specification, section 2: top navigation.) */
const places = {
  'members-id': '/members/:id',
  'likes-type': '/likes/:type',
  'likes-m-id': '/likes/m/:id',
  credits: '/credits',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
} as const;

/** Screens that have no Back button although their paths match one of the patterns above. */
const elsewhere = ['/credits/repeat-order', '/likes/m'];

/** A Back button on the five screens below the top level. Shown only in the installed app. */
export function BackButton() {
  const words = useWords('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leads = useSyncExternalStore(
    subscribe,
    () => isInstalledApp() && window.history.length > 1,
    () => false,
  );
  if (!leads || !hasBackButton(pathname)) return null;
  return (
    <IconButton label={words('back')} onClick={() => void navigate(-1)} className="-ml-2">
      <ArrowLeft aria-hidden />
    </IconButton>
  );
}

export function hasBackButton(pathname: string): boolean {
  const matches = (path: string) => matchPath(path, pathname) !== null;
  return Object.values(places).some(matches) && !elsewhere.some(matches);
}

/**
 * Subscribes to changes of the display mode, because the user may move a page from the browser into the installed app.
 */
function subscribe(listener: () => void): () => void {
  const display = matchMedia('(display-mode: standalone)');
  display.addEventListener('change', listener);
  return () => display.removeEventListener('change', listener);
}
