import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { removeSavedCard } from '#contract/payments/saved-card.ts';
import { SettingsSection } from '../../accounts/settings/settings-section.tsx';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { savedCardQuery, useCardName } from './saved-card.ts';

/** The card saved for repeat orders, with a button to remove it. */
export function SavedCardSection() {
  const words = useWords('spending.card');
  const format = useFormatter();
  const name = useCardName();
  const client = useQueryClient();
  const sentence = useRefusalSentence('payments', removeSavedCard);
  const { data: card } = useQuery(savedCardQuery());
  const { submit, pending, trouble } = useSubmit(removeSavedCard);
  const [hasRemoved, setHasRemoved] = useState(false);
  if (card === undefined) return null;

  async function remove(): Promise<void> {
    const removed = await submit({});
    if (!removed) return;
    client.setQueryData(savedCardQuery().queryKey, removed.saved_card);
    setHasRemoved(true);
  }

  return (
    <SettingsSection title={words('title')} lead={words('text')}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 p-4 md:p-5">
        <CreditCard className="size-5 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
        {card ? (
          <>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{name(card)}</span>
              <span className="block text-14 text-muted">
                {words('since', { date: format.dateTime(new Date(card.agreed_at), { dateStyle: 'long' }) })}
              </span>
            </span>
            <Button variant="outline" size="small" busy={pending} onClick={() => void remove()}>
              {words('remove')}
            </Button>
          </>
        ) : (
          <p role="status" className="min-w-0 grow text-muted">
            {words(hasRemoved ? 'removed' : 'none')}
          </p>
        )}
        {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
      </div>
    </SettingsSection>
  );
}
