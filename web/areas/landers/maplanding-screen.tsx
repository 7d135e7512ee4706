import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import { useCdn } from '../../shared/people/cdn.ts';
import { settingsQuery, useSettings } from '../../shared/people/settings.ts';
import { regionsQuery } from '../site/regions.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import glows from './glows.json';
import { roundFaceOf } from '../../shared/people/drawn.ts';
import { PromiseHead } from './promise.tsx';
import { type Lander, useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'maplanding' },
} satisfies ScreenHandle;
export const loader = preload(async ({ ask, client }) => {
  const { geoip_selected_country: country } = await client.fetchQuery(settingsQuery(ask));
  return [regionsQuery(country, ask)];
});
export const clientLoader = stay;

const maps = import.meta.glob<string>('./maps/*.svg', { eager: true, query: '?url', import: 'default' });
/** The colors for the levels of `glows`, from 1 (few inhabitants) to 5 (many). */
const colours = ['#fdf0e4', '#fad9c4', '#f3a78f', '#e87386', '#b9548c'] as const;

/** A landing page: the visitor's country as a paper lantern, whose regions glow according to their population. */
export default function MapLandingScreen() {
  const lander = useLander('maplanding');
  return (
    <section className="relative isolate overflow-hidden bg-[linear-gradient(110deg,#f6f3f4,#e3edf2_42%,#cfe1ea)] pb-8 lg:min-h-184 lg:pb-10 dark:bg-[linear-gradient(110deg,#21141d,#1d2333_42%,#1a2a38)]">
      <div className="page grid lg:grid-cols-[26rem_1fr] lg:gap-x-6">
        <div className="order-2 pt-4 lg:order-1 lg:pt-14">
          <PromiseHead lander={lander} />
          <div className="mt-4 lg:mt-6">
            <JoinHere />
          </div>
        </div>
        <Lantern cast={lander.cast} />
      </div>
    </section>
  );
}

/** The map. Each region is a link with its name in the query, so that it works without scripts. */
function Lantern({ cast }: Pick<Lander, 'cast'>) {
  const words = useWords('landers.maplanding');
  const cdn = useCdn();
  const { search } = useLocation();
  const { geoip_selected_country: country } = useSettings();
  const { data: regions = [] } = useQuery(regionsQuery(country));
  const levels: Readonly<Record<string, number>> = glows[country];
  const shown = regions.filter(({ region }) => region in levels);
  const asked = new URLSearchParams(search).get('region');
  const brightest = [...shown].sort((a, b) => levels[b.region]! - levels[a.region]!)[0];
  const chosen = shown.find(({ region }) => region === asked) ?? brightest;
  const level = chosen ? levels[chosen.region]! : 1;
  return (
    <div className="relative order-1 h-80 sm:h-110 lg:order-2 lg:h-full">
      <svg
        viewBox="0 0 720 760"
        role="group"
        aria-label={words('regions')}
        className="absolute inset-0 size-full overflow-visible py-3 drop-shadow-[0_8px_12px_rgb(58_42_90/0.24)] motion-safe:animate-[breathe_1600ms_ease-in-out_600ms]"
      >
        {shown.map(({ region, name }) => (
          <Link
            key={region}
            to={{ search: withRegion(search, region) }}
            replace
            preventScrollReset
            aria-label={name}
            aria-current={region === chosen?.region ? 'true' : undefined}
            className="group outline-none"
          >
            <use
              href={`${maps[`./maps/${country}.svg`]!}#${region}`}
              fill={colours[levels[region]! - 1]}
              strokeLinejoin="round"
              className="stroke-white stroke-[3px] transition-transform group-hover:-translate-y-[3px] group-focus-visible:stroke-focus group-focus-visible:stroke-[5px] group-aria-[current]:stroke-[#5e2044] group-aria-[current]:stroke-[5px]"
            />
          </Link>
        ))}
        {/* Draws the chosen region again, so that its border is on top of those of its neighbors. */}
        {chosen && (
          <use
            href={`${maps[`./maps/${country}.svg`]!}#${chosen.region}`}
            fill={colours[level - 1]}
            strokeLinejoin="round"
            className="pointer-events-none -translate-y-[3px] stroke-[#5e2044] stroke-[5px]"
          />
        )}
      </svg>
      {chosen && (
        <div
          role="status"
          className="pointer-events-none absolute top-3 left-0 max-w-[62%] rounded-card bg-surface/95 p-3 shadow-soft lg:top-16 lg:left-2 lg:max-w-67 lg:p-5"
        >
          <p className="font-semibold lg:text-18">{words('around', { region: chosen.name })}</p>
          <p className="text-14 text-muted">{words(`here.${level > 3 ? 'many' : level > 2 ? 'some' : 'few'}`)}</p>
          <p className="mt-2 flex lg:mt-3" aria-hidden>
            {cast.gallery.map((name) => (
              <img
                key={name}
                src={cdn.picture(roundFaceOf(name))}
                alt=""
                width={208}
                height={208}
                className="-mr-2 size-9 rounded-full border-2 border-surface lg:size-12 lg:border-[3px]"
              />
            ))}
          </p>
        </div>
      )}
      <p className="pointer-events-none absolute right-0 bottom-0 flex items-center gap-2.5 rounded-full bg-surface/90 px-4 py-1.5 text-14 font-semibold lg:right-auto lg:bottom-6 lg:left-2">
        {words('few')}
        <span
          className="h-2.5 w-14 rounded-full bg-[linear-gradient(90deg,#fdf0e4,#f6b79a,#ea6f80,#b9548c)] lg:w-23"
          aria-hidden
        />
        {words('many')}
      </p>
    </div>
  );
}

function withRegion(search: string, region: string): string {
  const query = new URLSearchParams(search);
  query.set('region', region);
  return `?${query.toString()}`;
}
