import { CloudOff } from 'lucide-react';
import { useMe } from '../../../shared/people/user.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSaving } from './saving.ts';
import { useUnsaved } from './unsaved.ts';

/** Announces the saving status to screen readers. Visible only while changes could not be saved. */
export function SavingLine() {
  const words = useWords('profile-form.status');
  const online = useOnline();
  const { failing, saved } = useSaving();
  const waiting = Object.values(useUnsaved(useMe().id)).filter(({ refused }) => !refused).length;
  const isStoredHere = waiting > 0 && (!online || failing);
  return (
    <div role="status">
      {isStoredHere ? (
        <p className="mb-5 flex items-start gap-3 rounded-card bg-warning-soft px-4.5 py-3.5">
          <CloudOff className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} aria-hidden />
          <span>{words(online ? 'failing' : 'offline', { count: waiting })}</span>
        </p>
      ) : (
        <span className="sr-only">{waiting === 0 && saved ? words('all_saved') : ''}</span>
      )}
    </div>
  );
}
