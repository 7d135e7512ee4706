import { trackingIn } from '#contract/tracking.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { Link, Navigate, redirect } from 'react-router';
import { GalleryHorizontalEnd, Sparkles } from 'lucide-react';
import { showUser } from '#contract/accounts/accounts.ts';
import type { ReplyOf } from '#contract/call.ts';
import { type MemberCard as Member, type MemberId, type searchMembers, searchPage } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { showSavedSearch } from '#contract/members/saved-search.ts';
import { IfInvisible } from '../../shared/people/if-invisible.tsx';
import { useUser } from '../../shared/people/user.ts';
import { useSignupLink } from '../accounts/sign-up/use-signup-start.ts';
import { FirstMessageButton } from '../chats/first-message-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';
import { regionsQuery } from '../site/regions.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { CardGrid, CardSkeletons } from './card-grid.tsx';
import { EmptySearch } from './search/empty-search.tsx';
import { FilterColumn } from './search/filter-column.tsx';
import { FilterSheets, type Sheet } from './search/filter-sheets.tsx';
import { RestWithoutScripts, useDrawn } from './search/first-drawn.tsx';
import { forYouQuery } from './finder/match-finder.ts';
import { ForYou } from './for-you.tsx';
import { ListEnd, pagesToCome } from './search/list-end.tsx';
import { MemberCardLink } from './member-card.tsx';
import { eachOnce, searchQuery, visitorSearchQuery } from './members.ts';
import { ResultsHeading } from './search/results-heading.tsx';
import { isSaved, savedSearchQuery } from './search/saved-search.ts';
import { searchUrl, countFilters, queryOf, isEmpty, searchIn, tidy, visitorsPart } from './search/search-params.ts';
import { SearchChips } from './search/search-chips.tsx';
import { type SearchPlace, useReturn } from './search/search-place.ts';
import { SearchTrouble } from './search/search-trouble.tsx';
import { SimilarGroups } from './profile/similar-groups.tsx';
import { useHome, useSearch } from './search/use-search.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';

export const handle = {
  words: ['members', 'profile', 'interests', 'likes'],
  title: 'members.title',
} satisfies ScreenHandle;
export const loader = preload(async ({ ask, url }) => {
  let search = searchIn(url.searchParams);
  const { user } = await ask(showUser, {});
  if (!user) return [visitorSearchQuery(visitorsPart(search), trackingIn(url.searchParams), ask)];
  if (isEmpty(url.searchParams)) {
    const { search: saved, opens } = await ask(showSavedSearch, {});
    if (saved && opens) throw redirect(`/members${searchUrl(tidy(saved))}`);
    if (opens) search = tidy(opens);
  }
  const country = search.country ?? user.profile.country;
  return [savedSearchQuery(ask), searchQuery(search, ask), forYouQuery(ask), regionsQuery(country, ask)];
});
export const clientLoader = stay;

/** The search for visitors is loaded lazily. Until then, visitors keep the server-rendered page. */
const VisitorSearch = lazy(async () => ({ default: (await import('./search/visitor-search.tsx')).VisitorSearch }));

const firstRow = 4;

/** Search results as portraits, with filters and pages. (Specification, section 2: members.) */
export default function MembersScreen() {
  const signup = useSignupLink();
  return useUser() ? <MembersSearch /> : <VisitorSearch signup={signup} />;
}

/** Runs the search in the URL. An empty URL uses the saved search, otherwise the member's preferred ages. */
function MembersSearch() {
  const { search, change, meant, waiting } = useSearch();
  if (waiting) return <Waiting />;
  if (meant) return <Navigate to={{ search: searchUrl(meant) }} replace />;
  return <Results search={search} change={change} />;
}

function Waiting() {
  return (
    <div className="page pt-2.5 md:pt-3 xl:grid xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-8">
      <div className="hidden xl:block" />
      <CardGrid>
        <CardSkeletons count={2 * firstRow} />
      </CardGrid>
    </div>
  );
}

function Results({ search, change }: Pick<ReturnType<typeof useSearch>, 'search' | 'change'>) {
  const words = useWords('members');
  const footer = useWords('shell.footer');
  const client = useQueryClient();
  const results = useInfiniteQuery(searchQuery(search));
  const sheet = useRef<Sheet>(null);
  const narrow = () => sheet.current?.open();
  const { data, error, isPlaceholderData, isFetchNextPageError, fetchStatus } = results;
  const first = data?.pages[0];
  const last = data?.pages.at(-1);
  const members = eachOnce(data?.pages.flatMap(({ profiles }) => profiles) ?? []);
  const empty = first !== undefined && members.length === 0;
  // The heading describes the members on screen, even while another search is loading.
  const regionName = useRegionName(first?.search);
  const offline = fetchStatus === 'paused' && (!data || isPlaceholderData);
  const trouble = offline || (error && !data);
  const { data: kept } = useQuery(savedSearchQuery());
  // On phones, a member who has narrowed the search wants to see the results first.
  const isOpening = kept?.opens && queryOf(kept.opens) === queryOf(search);
  const narrowed = countFilters(search) > 0 && !isOpening && !(kept?.saved && isSaved(search, kept.saved));
  const genders = first?.genders ?? (trouble ? null : []);

  const going = {
    pages: data?.pages.length ?? 0,
    hasMore: results.hasNextPage && !isPlaceholderData,
    loading: results.isFetchingNextPage,
    failed: isFetchNextPageError ? error : null,
  };
  const coming = useRef<HTMLLIElement>(null);
  const left = first?.more_than_counted ? Infinity : Math.max(1, (first?.num_results ?? 0) - members.length);
  const drawn = useDrawn();
  const places = first ? Math.min(left, pagesToCome(going) * searchPage) : 2 * firstRow;

  const place: SearchPlace = { search: queryOf(search) };
  useReturn(place.search, cardId);

  const card = (member: Member, { eager = false, wanted = search.interests }: Showing = {}) => (
    <li key={member.id} id={cardId(member.id)} className="card-place">
      <MemberCardLink
        member={member}
        eager={eager}
        state={place}
        wanted={wanted}
        corner={<FirstMessageButton member={member} />}
      >
        <LikeButton member={member} />
      </MemberCardLink>
    </li>
  );

  const more = async () => {
    const { error: fault } = await results.fetchNextPage();
    // The server no longer knows the cursor, so the list starts over.
    if (isRefusal(fault, 'bad_cursor')) await client.resetQueries({ queryKey: searchQuery(search).queryKey });
  };

  return (
    <div className="page pt-2.5 md:pt-3 xl:grid xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-8">
      <FilterColumn
        search={search}
        gender={search.gender ?? first?.search.gender}
        genders={genders}
        hasHome={first?.has_home}
        onChange={change}
      />
      <div aria-busy={(isPlaceholderData && !trouble) || undefined} className="transition-opacity aria-busy:opacity-50">
        <IfInvisible className="mb-4 md:mb-6" />
        {!trouble && <ForYou className={narrowed ? 'mb-3 max-md:hidden' : 'mb-3'} />}
        {!trouble && !empty && (
          <ResultsHeading
            reply={first}
            search={search}
            regionName={regionName}
            shown={members.length}
            onChange={change}
            onNarrow={narrow}
          />
        )}
        {/* The member did not choose the default ages, and reads them among the filters. */}
        {!trouble && (!isOpening || kept?.saved) && (
          <SearchChips search={search} regionName={regionName} onChange={change} />
        )}
        {trouble ? (
          <SearchTrouble
            offline={offline}
            fault={error}
            search={search}
            onChange={change}
            onRetry={() => void results.refetch()}
          />
        ) : (
          <>
            {empty ? (
              <EmptySearch
                reply={first}
                search={search}
                regionName={regionName}
                onChange={change}
                onChangeFilters={narrow}
                onRetry={() => void results.refetch()}
              />
            ) : (
              <CardGrid label={words('search.results')}>
                {members.slice(0, drawn).map((member, index) => card(member, { eager: index < firstRow }))}
                {members.slice(drawn).map(({ id }) => (
                  <li key={id} className="card-place" />
                ))}
                <CardSkeletons count={places} from={members.length} first={coming} still={!results.isFetching} />
              </CardGrid>
            )}
            {first && (
              <SimilarGroups
                groups={first.similar}
                search={search}
                gender={first.search.gender}
                regionName={regionName}
              >
                {(member, widened) => card(member, widened === 'any_interests' ? { wanted: [] } : {})}
              </SimilarGroups>
            )}
            {members.length > drawn && <RestWithoutScripts search={search} />}
            <ListEnd
              {...going}
              comesTo={coming}
              cutOff={last?.cut_off ?? false}
              onMore={() => void more()}
              onNarrow={narrow}
            />
            {first && (
              <>
                <OtherWays />
                <p className="mt-3 text-center">
                  <Link to="/pages/order" className="link inline-flex min-h-11 items-center">
                    {footer('order')}
                  </Link>
                </p>
              </>
            )}
          </>
        )}
      </div>
      <FilterSheets handle={sheet} search={search} genders={genders} hasHome={first?.has_home} onChange={change} />
    </div>
  );
}

interface Showing {
  readonly eager?: boolean;
  /** Interests searched for, if the member has them. */
  readonly wanted?: readonly Interest[] | undefined;
}

function cardId(id: MemberId): string {
  return `member-${id}`;
}

function useRegionName(search: ReplyOf<typeof searchMembers>['search'] | undefined): string | undefined {
  const home = useHome();
  const { data } = useQuery({ ...regionsQuery(search?.country ?? home), enabled: Boolean(search?.countryregion) });
  return data?.find(({ region }) => region === search?.countryregion)?.name;
}

/** Links to the match finder and the swipe game, below a list or an empty result. */
function OtherWays({ className = 'mt-10' }: { className?: string }) {
  const nav = useWords('shell.nav');
  return (
    <div className={`flex flex-wrap justify-center gap-2.5 ${className}`}>
      <ButtonLink to="/match-finder" variant="soft" size="small">
        <Sparkles className="size-5" strokeWidth={1.75} aria-hidden />
        {nav('match_finder')}
      </ButtonLink>
      <ButtonLink to="/swipe-game" variant="soft" size="small">
        <GalleryHorizontalEnd className="size-5" strokeWidth={1.75} aria-hidden />
        {nav('swipe_game')}
      </ButtonLink>
    </div>
  );
}
