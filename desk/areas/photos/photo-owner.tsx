import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { showPhotoItem } from '#contract/desk/photos.ts';
import { Age } from '../../shared/age.tsx';
import { MemberFace } from '../../shared/people.tsx';
import { useDeskLocale, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { blurredReasons } from './reasons.ts';

type Owner = ReplyOf<typeof showPhotoItem>['owner'];

/** The owner of a photo: profile facts that a photo can confirm, and their other photos. */
export function PhotoOwnerFacts({ owner, shown }: { readonly owner: Owner; readonly shown: string }) {
  const words = useDeskWords('photos');
  const values = useLooseWords('values');
  const reason = useLooseWords('photos');
  const locale = useDeskLocale();
  const value = (group: string, code: string | null) =>
    code ? (values.has(`${group}.${code}`) ? values(`${group}.${code}`) : code) : undefined;
  const told = [
    value('hair_color', owner.hair_color),
    value('eye_color', owner.eye_color),
    value('body_type', owner.body_type),
    owner.height ? words('height', { count: owner.height }) : undefined,
  ].filter((one) => one !== undefined);
  const others = owner.photos.filter(({ id }) => id !== shown);
  const main = others.find(({ status }) => status === 'active');
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(owner.language) ?? owner.language;
  const about = [
    words(`genders.${owner.gender}`, { age: owner.age }),
    [owner.city, owner.country].filter(Boolean).join(' '),
    words('writes', { language }),
  ];
  const count = (status: string) => owner.photos.filter((one) => one.status === status).length;
  return (
    <section aria-label={words('owner')} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <MemberFace photo={main?.thumb} className="size-11" />
        <div className="min-w-0">
          <h2 className="truncate">
            <Link to={`/members/${owner.id}`} className="hover:underline">
              {owner.name}
            </Link>
          </h2>
          <p className="text-muted text-13">{about.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <dl className="facts">
        <dt>{words('told')}</dt>
        <dd>{told.length > 0 ? told.join(', ') : words('nothing_told')}</dd>
        <dt>{words('here_for')}</dt>
        <dd>
          <Age since={owner.joined_at} />
          {', '}
          {words(owner.confirmed ? 'confirmed' : 'unconfirmed')}
        </dd>
        <dt>{words('photos')}</dt>
        <dd>{words('photo_counts', { approved: count('active'), rejected: count('rejected') })}</dd>
        {owner.ref && (
          <>
            <dt>{words('came_by')}</dt>
            <dd>{[owner.ref, owner.network].filter(Boolean).join(', ')}</dd>
          </>
        )}
        <dt>{words('reports')}</dt>
        <dd className={owner.reports_about > 0 ? 'text-danger font-semibold' : undefined}>
          {words('report_count', { count: owner.reports_about })}
        </dd>
        <dt>{words('site')}</dt>
        <dd>{owner.site}</dd>
      </dl>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={words('other_photos')}>
          {others.slice(0, 6).map(({ id, thumb, status, reason: why }) => {
            const label = [words(`statuses.${status}`), why && reason(`reasons.${why}`)].filter(Boolean).join(': ');
            return (
              <li key={id} className="bg-sunken h-14 w-10.5 overflow-hidden rounded-md" title={label}>
                {thumb ? (
                  <img
                    src={thumb}
                    alt={label}
                    className={
                      why && blurredReasons.has(why)
                        ? 'h-full w-full object-cover blur-md'
                        : 'h-full w-full object-cover'
                    }
                  />
                ) : (
                  <span className="sr-only">{label}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p className="note">
        <Eye aria-hidden />
        <span>{words('compare')}</span>
      </p>
    </section>
  );
}
