import { queryOptions, useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import type { Home } from '#contract/members/profiles.ts';
import { nearbyKm, showTown } from '#contract/members/town.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useCdn } from '../../../shared/people/cdn.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Words } from '../../../shared/i18n/words.tsx';
import { roundFaceOf } from '../../../shared/people/drawn.ts';
import { HomeForm } from '../../members/own/home-form.tsx';
import { accountKeys } from '../keys.ts';

/** Query for a town and the number of members near it. Without a town, the server guesses one. */
export const townQuery = (town?: Home) =>
  queryOptions({
    queryKey: accountKeys.town(town),
    queryFn: async () => await ask(showTown, town ?? {}),
    staleTime: 10 * 60_000,
    retry: false,
  });

/**
 * Returns the town that the question proposes: the newcomer's choice, or a guess. Guesses once `isNear`: a page that
 * only shows the beginning of the sign-up must not cost a request.
 */
export function useProposedTown(chosen: Home | undefined, isNear: boolean) {
  const { data: guess, isPending } = useQuery({ ...townQuery(), enabled: isNear && !chosen });
  return { town: chosen ?? guess?.town ?? undefined, isPending: isPending && !chosen };
}

interface HomeQuestionProps {
  town: Home | undefined;
  isPending: boolean;
  /** True if the newcomer wants to name another town. */
  isChoosing: boolean;
  onChoose: (home: Home) => void;
  onOther: () => void;
  error: string | undefined;
}

/** Asks whether the guessed town is right, or for the town. */
export function HomeQuestion({ town, isPending, isChoosing, onChoose, onOther, error }: HomeQuestionProps) {
  const { geoip_selected_country } = useSettings();
  if (isPending) return <Skeleton className="h-64 rounded-card" />;
  return (
    <div>
      {town && !isChoosing ? (
        <Proposed town={town} onOther={onOther} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <Words areas={['profile-form']}>
            <HomeForm country={town?.country ?? geoip_selected_country} known={null} onChoose={onChoose} />
          </Words>
        </Suspense>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** The faces around the newcomer, each with its place in percent and its size in px. */
const around = [
  ['kofi', 17, 30, 60],
  ['noor', 50, 16, 68],
  ['marco', 82, 27, 58],
  ['ines', 12, 72, 62],
  ['tariq', 87, 66, 62],
  ['hanna', 66, 88, 54],
] as const;

function Proposed({ town, onOther }: { town: Home; onOther: () => void }) {
  const words = useWords('accounts.sign_up');
  const nameOf = useCountryName();
  const cdn = useCdn();
  const { data } = useQuery(townQuery(town));
  return (
    <div className="grid gap-4">
      <div aria-hidden className="relative mx-auto h-60 w-full max-w-90">
        <span className="absolute inset-x-4 inset-y-2 rounded-[50%] border-2 border-dotted border-soft-strong" />
        <span className="absolute inset-x-20 inset-y-16 rounded-[50%] border-2 border-dotted border-soft-strong" />
        <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full border-2 border-control bg-surface text-link shadow-soft">
          <MapPin className="size-7" strokeWidth={1.5} />
        </span>
        {around.map(([name, left, top, size]) => (
          <img
            key={name}
            src={cdn.picture(roundFaceOf(name))}
            alt=""
            width={size}
            height={size}
            className="absolute -translate-1/2 rounded-full border-2 border-surface bg-soft-strong object-cover shadow-soft"
            style={{ left: `${left}%`, top: `${top}%`, width: size, height: size }}
          />
        ))}
      </div>
      <div className="flex items-center gap-3 rounded-card bg-surface p-4 shadow-soft">
        <MapPin className="size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
        <p className="min-w-0 grow">
          <b className="block">{town.city}</b>
          <span className="text-14 text-muted">{nameOf(town.country)}</span>
        </p>
        <button type="button" onClick={onOther} className="link min-h-11 shrink-0 font-semibold">
          {words('home_other')}
        </button>
      </div>
      <p className="text-center text-14 text-balance text-muted">
        {data?.members && <span>{words('home_near', { count: data.members, km: nearbyKm })} </span>}
        <span>{words('faces_drawn')}</span>
      </p>
    </div>
  );
}
