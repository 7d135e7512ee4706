import { useMe } from '../../../shared/people/user.ts';
import { usePhotos } from '../../photos/photos.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type Tellable, completenessOf } from './missing.ts';
import { useOwnProfile } from './use-field.ts';
import { useUnsaved } from './unsaved.ts';

/** Number of suggestions shown at once. */
const suggested = 3;

/** Shows how complete the profile is, and what to add next. */
export function ProfileMeter() {
  const words = useWords('profile-form');
  const { id } = useMe();
  const { data } = usePhotos();
  const hasPhoto = data?.photos.some(({ status }) => status !== 'rejected') ?? false;
  const { visible_profile_fields } = useSettings();
  const { values } = useOwnProfile();
  const changed = Object.fromEntries(Object.entries(useUnsaved(id)).map(([field, { value }]) => [field, value]));
  const { told, of, missing } = completenessOf({ ...values, ...changed }, hasPhoto, visible_profile_fields);
  if (missing.length === 0) return <p className="text-14 text-muted">{words('meter.complete')}</p>;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p id="told" className="flex flex-wrap justify-between gap-x-3 text-14">
          <span className="font-semibold">{words('meter.title')}</span>
          <span className="text-muted tabular-nums">{words('meter.told', { told, of })}</span>
        </p>
        <div
          role="meter"
          aria-labelledby="told"
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={told}
          className="h-2 overflow-hidden rounded-full bg-soft-strong"
        >
          <div
            className="h-full rounded-full bg-control transition-[width]"
            style={{ width: `${(told / of) * 100}%` }}
          />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-4">
        {missing.slice(0, suggested).map((one) => (
          <li key={one}>
            <a href={`#${anchors[one] ?? one}`} className="link inline-flex min-h-11 items-center text-14">
              {words(`meter.add.${one}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const anchors: Partial<Record<Tellable, string>> = { photo: 'photos' };
