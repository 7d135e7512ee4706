import { Gavel, ImageOff } from 'lucide-react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { showAccountGroup } from '#contract/desk/new-accounts.ts';
import type { DeskPhoto } from '#contract/desk/photos.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age } from '../../shared/age.tsx';
import { KeyCaps, shortcutOf } from '../../shared/keyboard.tsx';
import { useLanguageName } from '../../shared/own-words.tsx';
import { MemberFace } from '../../shared/people.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { MemberChips } from '../members/member-chips.tsx';
import { PhotoView } from '../photos/photo-view.tsx';

type Account = ReplyOf<typeof showAccountGroup>['members'][number];

interface AccountCardProps {
  readonly account: Account;
  /** Key that opens the member's page; undefined if none is left. */
  readonly openKey: string | undefined;
  readonly isLarge: boolean;
}

/** An account of a group: facts, history, photos, and links to its page and its measures. */
export function AccountCard({ account: { member, photos }, openKey, isLarge }: AccountCardProps) {
  const words = useDeskWords('new_accounts');
  const reports = useDeskWords('reports');
  const owners = useDeskWords('photos');
  const languageName = useLanguageName();
  const { about, made } = member;
  const facts = [
    owners(`genders.${member.gender}`, { age: member.age }),
    [member.city, member.country].filter(Boolean).join(' '),
    owners('writes', { language: languageName(member.language) }),
  ];
  return (
    <li className="card">
      <header>
        <MemberFace photo={member.avatar} className="size-11" />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2">
            <Link
              to={`/members/${member.id}`}
              className="inline-flex min-h-6 min-w-0 items-center gap-2 hover:underline"
              {...(openKey && { 'aria-keyshortcuts': shortcutOf(openKey) })}
            >
              <span className="truncate">{member.name}</span>
              {openKey && (
                <span className="hidden md:inline-flex">
                  <KeyCaps keys={openKey} />
                </span>
              )}
            </Link>
            <MemberChips status={member.status} />
          </h2>
          <p className="text-muted text-13">{facts.join(' · ')}</p>
        </div>
        <Link to={`/members/${member.id}?tab=reports#actions`} className="btn btn-small max-md:w-full">
          <Gavel aria-hidden />
          {words('measures')}
          <span className="sr-only">{words('of', { name: member.name })}</span>
        </Link>
      </header>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-muted text-13">
          <span>{reports('here_for')} </span>
          <Age since={member.joined_at} />
          {'. '}
          {words('history', {
            reports: about.reports,
            week: about.last_week,
            warned: about.warned,
            rejected: about.photos_rejected,
          })}
          {made.bad_faith > 0 && ` ${reports('bad_faith_count', { count: made.bad_faith })}.`}
        </p>
        {photos.length > 0 ? (
          <ul className="flex flex-wrap gap-3" aria-label={words('photos_of', { name: member.name })}>
            {photos.map((photo) => (
              <AccountPhoto key={photo.id} photo={photo} name={member.name} isLarge={isLarge} />
            ))}
          </ul>
        ) : (
          <p className="text-muted flex items-center gap-2 text-13">
            <ImageOff className="size-4 flex-none" aria-hidden />
            {words('no_photos')}
          </p>
        )}
      </div>
    </li>
  );
}

interface AccountPhotoProps {
  readonly photo: DeskPhoto;
  readonly name: string;
  readonly isLarge: boolean;
}

/** An uncropped photo in a frame that has the same size for all accounts, so that photos can be compared. */
function AccountPhoto({ photo, name, isLarge }: AccountPhotoProps) {
  const words = useDeskWords('photos');
  return (
    <li className={isLarge ? 'w-72 max-md:w-full' : 'w-33'}>
      <div className={classNames('bg-stage rounded-card', isLarge ? 'h-96' : 'h-44')}>
        <PhotoView photo={photo} label={words('photo_of', { name })} />
      </div>
      <p className="text-muted mt-1 text-13">
        {[words(`statuses.${photo.status}`), photo.reason && words(`reasons.${photo.reason}`)]
          .filter(Boolean)
          .join(': ')}
      </p>
    </li>
  );
}
