import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownInterests } from '#contract/members/profiles.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { isPartOf } from '#contract/typed/place.ts';
import { listInterests } from '#contract/site.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { ChoiceBackground, choiceLabelClass } from '../../../shared/ui/radio.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { siteKeys } from '../../site/keys.ts';

interface InterestsDialogProps {
  chosen: readonly Interest[];
  /** The maximum number of interests is reached. */
  full: boolean;
  onToggle: (interest: Interest) => void;
  onClose: () => void;
}

/** Dialog with all interests of the site as toggles, sorted by name. */
export function InterestsDialog({ chosen, full, onToggle, onClose }: InterestsDialogProps) {
  const words = useWords('profile-form.interests');
  const { compare } = new Intl.Collator(useLanguage());
  const { data, error, refetch } = useQuery(interestsQuery());
  const [part, setPart] = useState('');
  const offered = data?.filter(({ name }) => isPartOf(name, part)).sort((one, other) => compare(one.name, other.name));
  return (
    <Dialog title={words('title')} onClose={onClose} className="md:max-w-160">
      {/* The whole sheet scrolls; the search field and the close button stick to the top. */}
      <div className="sticky top-0 z-10 -mx-6 bg-surface px-6 pb-3 md:-mx-10 md:px-10">
        <p role="status" className="pt-1 pb-3 text-muted">
          {full
            ? words('full', { count: ownInterests })
            : words('chosen', { count: chosen.length, most: ownInterests })}
        </p>
        <TextField type="search" label={words('find')} value={part} onChange={({ target }) => setPart(target.value)} />
      </div>
      {error && !data && <FailureNotice onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-72" />}
      {offered && (
        <div className="mt-1 flex min-h-[45dvh] flex-wrap content-start gap-2 md:min-h-80">
          {offered.map(({ id, name }) => {
            const isChosen = chosen.includes(id);
            return (
              <label
                key={id}
                className={`inline-flex min-h-11 items-center gap-2 rounded-full px-4 ${choiceLabelClass}`}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={full && !isChosen}
                  onChange={() => onToggle(id)}
                  className="peer sr-only"
                />
                <ChoiceBackground className="bg-sunken peer-checked:bg-soft-strong" />
                <span className="inline-flex items-center gap-2 peer-checked:font-semibold peer-checked:text-on-soft peer-disabled:text-muted">
                  <InterestIcon interest={id} className="size-4.5 shrink-0" />
                  <span>{name}</span>
                </span>
              </label>
            );
          })}
          {offered.length === 0 && <p className="py-2 text-muted">{words('none')}</p>}
        </div>
      )}
      <div className="sticky bottom-0 z-10 -mx-6 -mb-7 bg-surface px-6 pt-4 pb-[max(1.75rem,env(safe-area-inset-bottom))] md:-mx-10 md:-mb-10 md:px-10 md:pb-10">
        <Button wide onClick={onClose}>
          {words('done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Query for the interests that the site offers, in the language of the page. They never change. */
const interestsQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.interests,
    queryFn: async () => (await from(listInterests, {})).interests,
    staleTime: Infinity,
  });
