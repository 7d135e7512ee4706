import { useSettings } from '../../../shared/people/settings.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type Seek, seeksFromDraft } from './seeking.ts';

interface SeekQuestionProps {
  /** The group's label, if the screen's heading does not provide it. */
  legend?: string;
  value: Seek | undefined;
  consent: boolean;
  onChange: (change: { seek?: Seek; seek_consent?: boolean }) => void;
  /** Errors of the choice and of the consent. */
  choice: string | undefined;
  error: string | undefined;
}

/** Asks whom the newcomer seeks, and asks for the required consent. Nothing is preselected. */
export function SeekQuestion({ legend, value, consent, onChange, choice, error }: SeekQuestionProps) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  return (
    <div className="grid gap-4">
      <Tiles
        legend={legend ?? words('ask.seek')}
        hideLegend={!legend}
        columns={3}
        name="seek"
        options={seeksFromDraft.map((seek) => ({ value: seek, label: words(`seek.${seek}`) }))}
        value={value}
        onChange={(seek) => onChange({ seek })}
        error={choice}
      />
      <div>
        <label className="flex gap-3 rounded-card bg-sunken p-4">
          <input
            type="checkbox"
            name="seek_consent"
            checked={consent}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ seek_consent: event.target.checked })}
            className="mt-0.5 size-6 shrink-0 accent-primary"
          />
          <span className="text-14">{words('seek_consent', { site })}</span>
        </label>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}
