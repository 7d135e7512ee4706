import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { searchMembers } from '#contract/members.ts';
import type { Gender } from '#contract/profile-values.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useWords } from '../words/use-words.ts';
import { Filters } from './filters.tsx';
import { searchQuery } from './members.ts';
import { filtersSet, lift, type Search, tidy } from './search-address.ts';
import { usePeople } from './use-people.ts';
import { useRested } from './use-search.ts';

interface FilterSheetProps {
  search: Search;
  genders: readonly Gender[];
  onClose: () => void;
  onChange: (search: Search) => void;
}

/**
 * The filters where there is no room beside the list: all of the screen on phones, a column at its side on tablets.
 * Nothing changes behind it until its button, which tells how many will be found.
 */
export function FilterSheet({ search, genders, onClose, onChange }: FilterSheetProps) {
  const words = useWords('members.filters');
  const shell = useWords('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [draft, setDraft] = useState(search);
  const wanted = useRested(draft);
  const { data } = useInfiniteQuery(searchQuery(tidy(wanted)));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
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
          <Filters
            search={draft}
            gender={draft.gender ?? data?.pages[0]?.search.gender}
            genders={genders}
            onChange={setDraft}
            onSlide={setDraft}
          />
        </div>
        <div className="flex items-center gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button look="text" disabled={filtersSet(tidy(draft)) === 0} onClick={() => setDraft(lift(draft, 'all'))}>
            {words('clear_short')}
          </Button>
          <Button className="grow" onClick={() => onChange(draft)}>
            <ShowLabel first={data?.pages[0]} />
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** What the button leads to; read out as it changes. */
function ShowLabel({ first }: { first: ReplyOf<typeof searchMembers> | undefined }) {
  const words = useWords('members.filters');
  const people = usePeople();
  const count = first?.num_results;
  if (!first || typeof count !== 'number') return words('counting');
  const found = { num_results: count, more_than_counted: first.more_than_counted };
  return (
    <span role="status">
      {count === 0 ? words('show_nobody') : words('show', { people: people(found, first.search.gender) })}
    </span>
  );
}
