import { ArrowLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { IconButton } from '../shared/ui/button.tsx';
import { isInstalledApp } from '../shared/ui/browser/installed-app.ts';
import { useWords } from '../shared/i18n/use-words.ts';

/** (Specification, section 2: top navigation.) */
const places = {
  'members-id': '/members/:id',
  'likes-type': '/likes/:type',
  'likes-m-id': '/likes/m/:id',
  credits: '/credits',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
} as const;

/** Routes of their own that look like a parameter of those. */
const elsewhere = ['/credits/repeat-order', '/likes/m'];

/** In the installed app, on the five screens that one comes to from others: back to the one before. */
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

/** A page may be taken out of its browser window into the application's. */
function subscribe(listener: () => void): () => void {
  const display = matchMedia('(display-mode: standalone)');
  display.addEventListener('change', listener);
  return () => display.removeEventListener('change', listener);
}
