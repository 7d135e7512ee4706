import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LinkProps } from 'react-router';
import { genders } from '#contract/members/profile-values.ts';
import { useTracking } from '../../site/tracking/first-visit.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { regionsQuery } from '../../site/regions.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { isRefusal } from '../../../shared/api/refusal.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { CardGrid, CardSkeletons } from '../card-grid.tsx';
import { SearchFilterFields } from './filters.tsx';
import { visitorSearchQuery } from '../members.ts';
import { type Search, visitorsPart } from './search-params.ts';
import { usePeople } from '../use-people.ts';
import { useHome, useSearch } from './use-search.ts';
import { VisitorCardLink } from './visitor-card.tsx';

/** Fields of the search state in the specification. */
const asked = ['gender', 'age', 'country', 'countryregion'];

interface VisitorSearchProps {
  /** The link that starts a sign-up. */
  signup: Pick<LinkProps, 'to' | 'onClick'>;
}

/** Search preview for visitors, if the site allows it: locked portraits and a sign-up link. */
export function VisitorSearch({ signup }: VisitorSearchProps) {
  const words = useWords('members');
  const people = usePeople();
  const countryName = useCountryName();
  const home = useHome();
  const { search, change } = useSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery(visitorSearchQuery(visitorsPart(search), useTracking()));
  const { data: regions } = useQuery(regionsQuery(data?.search.country ?? home));
  const nameOf = (code: string | null) => regions?.find(({ region }) => region === code)?.name;
  const filters = (
    <VisitorFilters key={JSON.stringify(search)} search={search} gender={data?.search.gender} onChange={change} />
  );
  return (
    <div className="page pt-4 md:pt-8 xl:grid xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-8">
      <meta name="robots" content="noindex" />
      <details className="group/filters mb-4 rounded-card border border-line bg-surface px-4 xl:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-3 font-semibold">
          {words('filters.title')}
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform group-open/filters:rotate-180"
            strokeWidth={1.75}
            aria-hidden
          />
        </summary>
        {filters}
      </details>
      <div className="hidden xl:block">{filters}</div>
      <div aria-busy={isPlaceholderData || undefined} className="transition-opacity aria-busy:opacity-50">
        {data && (
          <div className="mb-3.5 md:mb-5">
            <h1 className="text-22 md:text-28">{people(data, data.search.gender)}</h1>
            <p className="text-14 text-muted md:text-16">{countryName(data.search.country)}</p>
          </div>
        )}
        {isRefusal(error, 'enough_for_now') || isRefusal(error, 'too_many_requests') ? (
          <Join title={words('visitor.enough')} signup={signup} />
        ) : error ? (
          <FailureNotice onRetry={() => void refetch()} />
        ) : (
          <>
            <CardGrid label={words('search.results')}>
              {data?.profiles.map((member, index) => (
                <li key={index}>
                  <VisitorCardLink member={member} regionName={nameOf(member.region)} signup={signup} />
                </li>
              ))}
              {!data && <CardSkeletons count={8} />}
            </CardGrid>
            <Join title={words('visitor.join_title')} signup={signup} />
          </>
        )}
      </div>
    </div>
  );
}

type VisitorFiltersProps = Pick<Parameters<typeof SearchFilterFields>[0], 'search' | 'gender' | 'onChange'>;

/** Filters for visitors. They apply on submit, because visitors have only a few searches. */
function VisitorFilters({ search, gender, onChange }: VisitorFiltersProps) {
  const words = useWords('members');
  const [draft, setDraft] = useState<Search>(search);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange(draft);
  };
  return (
    <form onSubmit={send} aria-label={words('filters.title')} className="pt-2 pb-5 xl:pt-0">
      <SearchFilterFields
        search={draft}
        gender={draft.gender ?? gender}
        genders={[...genders].reverse()}
        only={asked}
        hasHome={undefined}
        onChange={setDraft}
        onSlide={setDraft}
      />
      <Button type="submit" variant="outline" wide className="mt-5">
        {words('visitor.show')}
      </Button>
    </form>
  );
}

function Join({ title, signup }: VisitorSearchProps & { title: string }) {
  const words = useWords('members.visitor');
  const nav = useWords('shell.nav');
  return (
    <section className="mt-6 grid justify-items-center gap-4 rounded-card bg-soft px-6 py-10 text-center">
      <h2 className="text-22">{title}</h2>
      <p className="max-w-120 text-muted">{words('join_text')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink {...signup}>{nav('sign_up')}</ButtonLink>
        <ButtonLink to="/login?next=/members" variant="text">
          {nav('log_in')}
        </ButtonLink>
      </div>
    </section>
  );
}
