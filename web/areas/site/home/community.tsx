import { useQuery } from '@tanstack/react-query';
import { useCdn } from '../../../shared/people/cdn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { roundFaceOf, type PersonName } from '../../../shared/people/drawn.ts';
import { communityQuery } from '../community.ts';
import beach from '../places/beach.webp';
import cityNight from '../places/city-night.webp';
import concert from '../places/concert.webp';
import garden from '../places/garden.webp';
import sail from '../places/sail.webp';
import theatre from '../places/theatre.webp';

const faces = ['hanna', 'marco', 'ling', 'sem', 'rosa'] as const satisfies readonly PersonName[];
const pairs = [
  ['amara', 'lars'],
  ['emma', 'bas'],
  ['joao', 'thandi'],
  ['wim', 'maud'],
  ['sanne', 'erik'],
  ['dunja', 'tariq'],
] as const satisfies readonly (readonly PersonName[])[];

/** The drawings of the places, in turn. */
const scenes = [cityNight, concert, sail, beach, theatre, garden];

/** Smallest number of places that are shown without the number of members. */
const fewestPlaces = 3;

/** The number of members in the visitor's country, and of its largest places. Renders nothing for a small community. */
export function CommunitySize() {
  const words = useWords('site.index');
  const nameOf = useCountryName();
  const format = useFormatter();
  const cdn = useCdn();
  const { data } = useQuery(communityQuery());
  if (!data || (data.members === null && data.places.length < fewestPlaces)) return null;
  const { country, members, places, demo } = data;
  const about = words(demo ? 'community_demo' : 'community_text');
  return (
    <section className="page pb-12 md:pb-14">
      <div className="grid gap-4 lg:grid-cols-[1fr_2fr]">
        {members !== null && (
          <div className="relative min-h-80 overflow-hidden rounded-dialog bg-[image:var(--moment)] p-8 text-(--on-moment)">
            <p className="text-[4.5rem] leading-none font-bold tracking-tight tabular-nums">
              {format.number(members)}+
            </p>
            <h2 className="mt-3 text-22">{words('community_title', { country: nameOf(country) })}</h2>
            <p className="mt-2 text-(--on-moment-muted)">{about}</p>
            <div aria-hidden className="absolute inset-x-0 -bottom-5 flex justify-center">
              {faces.map((name, at) => (
                <img
                  key={name}
                  src={cdn.picture(roundFaceOf(name))}
                  alt=""
                  width={96}
                  height={96}
                  loading="lazy"
                  className={classNames(
                    'size-24 shrink-0 rounded-full border-4 border-white object-cover',
                    at > 0 && '-ml-4',
                    at % 2 === 1 && '-mt-5',
                  )}
                />
              ))}
            </div>
          </div>
        )}
        {places.length > 0 && (
          <ul className={classNames('grid grid-cols-2 gap-4 md:grid-cols-3', members === null && 'lg:col-span-2')}>
            {places.map(({ city, members: living }, at) => (
              <li key={city} className="relative min-h-36 overflow-hidden rounded-dialog bg-soft-strong lg:min-h-46">
                <img
                  src={cdn.picture(scenes[at]!)}
                  alt=""
                  width={480}
                  height={640}
                  loading="lazy"
                  className="absolute inset-0 size-full object-cover"
                />
                <p className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-4 pt-10 pb-3.5 text-14 text-on-photo">
                  <b className="block truncate text-18">{city}</b>
                  {words('place_members', { count: living })}
                </p>
                <span aria-hidden className="absolute top-4 right-4 flex">
                  {pairs[at]!.map((name, place) => (
                    <img
                      key={name}
                      src={cdn.picture(roundFaceOf(name))}
                      alt=""
                      width={36}
                      height={36}
                      loading="lazy"
                      className={classNames(
                        'size-9 rounded-full border-2 border-white object-cover',
                        place > 0 && '-ml-2.5',
                      )}
                    />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-3 text-14 text-muted">
        <span>{words('drawn_faces')} </span>
        {places.length > 0 && <span>{words('places_note')} </span>}
        {members === null && <span>{about}</span>}
      </p>
    </section>
  );
}
