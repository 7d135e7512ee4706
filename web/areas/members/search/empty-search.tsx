import type { ReplyOf } from '#contract/call.ts';
import type { searchMembers } from '#contract/members/members.ts';
import type { LiftableFilter } from '#contract/members/search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFilterWords } from './filter-words.ts';
import { removeFilter, type Search } from './search-params.ts';
import { usePeople } from '../use-people.ts';

type Reply = ReplyOf<typeof searchMembers>;

interface EmptySearchProps {
  reply: Reply;
  search: Search;
  regionName: string | undefined;
  onChange: (search: Search) => void;
  onChangeFilters: () => void;
  onRetry: () => void;
}

/** Empty result: names the filter that excludes everybody, with a button to remove it. */
export function EmptySearch({ reply, search, regionName, onChange, onChangeFilters, onRetry }: EmptySearchProps) {
  const words = useWords('members.search');
  const people = usePeople();
  const say = useFilterWords(regionName);
  const { emptied_by } = reply;
  if (!emptied_by) {
    return (
      <Panel title={words('empty.alone')} text={words('empty.alone_text')}>
        <Button variant="outline" onClick={onRetry}>
          {words('empty.alone_action')}
        </Button>
      </Panel>
    );
  }
  const { filter } = emptied_by;
  const blamed = filter === 'all' ? '' : say(search, filter);
  const text = words.rich(hasSentence(filter) ? `empty.${filter}` : 'empty.other', {
    filter: blamed,
    people: people(emptied_by, reply.search.gender),
    b: (chunks) => <b className="text-text">{chunks}</b>,
  });
  return (
    <Panel title={regionName ? words('empty.title_place', { place: regionName }) : words('empty.title')} text={text}>
      <Button onClick={() => onChange(removeFilter(search, filter))}>
        {filter === 'all' ? words('empty.lift_all') : words('empty.lift', { filter: blamed })}
      </Button>
      {/* On wide screens, the filters are beside the list. */}
      <Button variant="text" onClick={onChangeFilters} className="xl:hidden">
        {words('empty.change')}
      </Button>
    </Panel>
  );
}

/** Filters with a dedicated sentence. */
const withSentence = ['countryregion', 'age', 'online', 'with_photo', 'interests', 'country', 'all'] as const;

function hasSentence(filter: LiftableFilter): filter is (typeof withSentence)[number] {
  return withSentence.includes(filter as never);
}

interface PanelProps {
  title: string;
  text: React.ReactNode;
  children: React.ReactNode;
}

export function Panel({ title, text, children }: PanelProps) {
  return (
    <section className="flex flex-col items-center gap-6 rounded-card bg-soft px-5 py-8 text-center md:flex-row md:gap-12 md:px-12 md:text-left">
      <PlumOnABranch className="w-36 shrink-0" />
      <div className="w-full max-w-120 md:w-auto">
        <h1 className="text-22 md:text-28">{title}</h1>
        <p className="mt-2 text-muted md:mt-1.5">{text}</p>
        <div className="mt-5 flex flex-col gap-2 md:flex-row">{children}</div>
      </div>
    </section>
  );
}

/** Illustration for an empty list. */
function PlumOnABranch({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 160 128" fill="none" className={className} aria-hidden>
      <path d="M8 26c26 18 92 20 146-6" stroke="var(--n-600)" strokeWidth="6" strokeLinecap="round" />
      <path d="M82 38v26" stroke="var(--n-600)" strokeWidth="5" strokeLinecap="round" />
      <path d="M52 38c-6-18 4-32 26-38 4 20-8 34-26 38z" fill="var(--green)" />
      <path d="M104 34c12-14 28-16 46-6-10 14-28 16-46 6z" fill="var(--green)" opacity="0.85" />
      <ellipse cx="82" cy="94" rx="29" ry="33" fill="var(--brand)" />
      <path d="M82 62c-10 20-10 44 0 64" stroke="var(--plum-800)" strokeWidth="3" opacity="0.55" />
      <path d="M98 74c6 6 8 14 6 22" stroke="var(--plum-300)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
