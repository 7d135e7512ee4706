import { useWords } from '../../../shared/i18n/use-words.ts';

interface SaveCardProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Consent to save the card with the provider for repeat orders; never pre-ticked. */
export function SaveCard({ checked, onChange }: SaveCardProps) {
  const words = useWords('payments.order');
  return (
    <div className="mt-3">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby="save-card-hint"
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        {words('save_card')}
      </label>
      <p id="save-card-hint" className="pl-8 text-14 text-muted">
        {words('save_card_hint')}
      </p>
    </div>
  );
}
