import { listMemberPhotos } from '#contract/desk/members.ts';
import { Moment } from '../../shared/age.tsx';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { blurredReasons } from '../photos/reasons.ts';
import { Nothing, PartCard, type PartProps } from './member-parts.tsx';
import { PhotoHiding } from './photo-hiding.tsx';
import { usePart } from './use-part.ts';

/** All photos of a member. Approved ones can be hidden from others and shown again. */
export function MemberPhotos({ id, name }: PartProps & { readonly name: string }) {
  const words = useDeskWords('members');
  const photos = useLooseWords('photos');
  const hiding = useDeskWords('member_photos');
  const part = usePart(listMemberPhotos, id);
  return (
    <PartCard title={words('tabs.photos')} part={part}>
      {(data) =>
        data.photos.length === 0 ? (
          <Nothing />
        ) : (
          <ul className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 md:grid-cols-5 xl:grid-cols-7">
            {data.photos.map((photo) => (
              <li key={photo.id}>
                {photo.thumb ? (
                  <img
                    src={photo.thumb}
                    alt=""
                    className={`bg-sunken aspect-3/4 w-full rounded-control object-cover ${photo.reason && blurredReasons.has(photo.reason) ? 'blur-lg' : ''}`}
                  />
                ) : (
                  <span className="bg-sunken block aspect-3/4 rounded-control" />
                )}
                <p className="text-13">
                  {[
                    photo.hidden ? hiding('hidden') : photos(`statuses.${photo.status}`),
                    photo.reason && photos(`reasons.${photo.reason}`),
                  ]
                    .filter(Boolean)
                    .join(': ')}
                </p>
                <p className="text-muted text-13">
                  <Moment at={photo.created_at} />
                </p>
                <PhotoHiding member={id} name={name} photo={photo} />
              </li>
            ))}
          </ul>
        )
      }
    </PartCard>
  );
}
