import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { startTransition, useEffect, useId, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { searchMembers } from '#contract/members/members.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { useModal } from '../../../shared/ui/browser/use-modal.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { SearchFilterFields } from './filters.tsx';
import { searchQuery } from '../members.ts';
import { countFilters, queryOf, rebase, removeFilter, type Search, tidy } from './search-params.ts';
import { usePeople } from '../use-people.ts';
import { useSettled } from '../../../shared/ui/browser/use-settled.ts';

export interface FilterSheetProps {
  search: Search;
  genders: readonly Gender[] | null;
  hasHome: boolean | undefined;
  onClose: () => void;
  onChange: (search: Search) => void;
}

/**
 * Filters on narrow screens: full screen on phones, a side sheet on tablets. The list changes only when the button is
 * pressed, which shows the number of matching members.
 */
export function FilterSheet({ search, genders, hasHome, onClose, onChange }: FilterSheetProps) {
  const words = useWords('members.filters');
  const shell = useWords('shell');
  const modal = useModal(onClose, 'always');
  const id = useId();
  const [draft, setDraft] = useState(search);
  // A sheet opened right after a change may have been rendered with the search before it.
  const [base, setBase] = useState(search);
  if (queryOf(base) !== queryOf(search)) {
    setBase(search);
    setDraft(rebase(draft, base, search));
  }
  const wanted = useSettled(draft);
  const { data, isPlaceholderData } = useInfiniteQuery(searchQuery(tidy(wanted)));
  const counting = isPlaceholderData || wanted !== draft;
  const label = useShowLabel(counting ? undefined : data?.pages[0]);
  // Open the sheet at once, even on slow phones, and render its content afterwards.
  const [filled, setFilled] = useState(false);
  useEffect(() => startTransition(() => setFilled(true)), []);
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-surface p-0 text-text md:ml-auto md:w-105 md:shadow-soft"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
          <h2 id={id} className="text-22">
            {words('title')}
          </h2>
          <IconButton label={shell('close')} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-5 pt-2 pb-8">
          {filled && (
            <SearchFilterFields
              search={draft}
              gender={draft.gender ?? data?.pages[0]?.search.gender}
              genders={genders}
              hasHome={hasHome}
              onChange={setDraft}
              onSlide={setDraft}
            />
          )}
        </div>
        <div className="flex items-center gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button
            variant="text"
            disabled={countFilters(tidy(draft)) === 0}
            onClick={() => setDraft(removeFilter(draft, 'all'))}
          >
            {words('clear_short')}
          </Button>
          <Button className="grow" onClick={() => onChange(draft)}>
            {label}
          </Button>
          <p role="status" className="sr-only">
            {label}
          </p>
        </div>
      </div>
    </dialog>
  );
}

/** Returns the label of the button, with the number of members it will show. */
function useShowLabel(first: ReplyOf<typeof searchMembers> | undefined): string {
  const words = useWords('members.filters');
  const people = usePeople();
  if (!first) return words('counting');
  const found = { num_results: first.num_results ?? 0, more_than_counted: first.more_than_counted };
  return found.num_results === 0 ? words('show_nobody') : words('show', { people: people(found, first.search.gender) });
}
