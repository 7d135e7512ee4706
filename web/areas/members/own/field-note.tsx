import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** The site's note about a field. (Settings: visible_profile_notes.) */
export function FieldNote({ id, field }: { id?: string; field: string }) {
  const words = useWords('profile-form.note');
  const { visible_profile_notes } = useSettings();
  if (!visible_profile_notes.includes(field) || !words.has(field as never)) return null;
  return (
    <p id={id} className="mt-1.5 text-14 text-muted">
      {words(field as never)}
    </p>
  );
}
