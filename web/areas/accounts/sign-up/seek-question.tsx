import { Check } from 'lucide-react';
import { useSettings } from '../../../shared/people/settings.ts';
import { useCdn } from '../../../shared/people/cdn.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { faceOf, type PersonName, roundFaceOf } from '../../../shared/people/drawn.ts';
import { drawnPeople } from '../line/drawn-people.ts';
import { type Seek, seeksFromDraft } from './seeking.ts';

interface SeekQuestionProps {
  value: Seek | undefined;
  consent: boolean;
  onChange: (change: { seek?: Seek; seek_consent?: boolean }) => void;
  /** Errors of the choice and of the consent. */
  choice: string | undefined;
  error: string | undefined;
  /** Shows the box before a choice, for browsers without scripts. */
  isPlain?: boolean;
}

const faces: Readonly<Record<Seek, readonly PersonName[]>> = {
  women: ['ines'],
  men: ['kofi'],
  everyone: ['noor', 'thomas'],
};

/**
 * The question whom the newcomer seeks. Nothing is preselected. Consent needs a box of its own, which is initially empty.
 */
export function SeekQuestion({ value, consent, onChange, choice, error, isPlain = false }: SeekQuestionProps) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  return (
    <div className="grid gap-4">
      <fieldset aria-invalid={choice ? true : undefined} tabIndex={-1} className="outline-none">
        <legend className="sr-only">{words('ask.seek')}</legend>
        <div className="grid grid-cols-3 gap-2.5 max-[22.5rem]:grid-cols-1">
          {seeksFromDraft.map((seek) => (
            <SeekTile key={seek} seek={seek} isChosen={seek === value} onChoose={() => onChange({ seek })} />
          ))}
        </div>
        {choice && <FieldError>{choice}</FieldError>}
      </fieldset>
      <div hidden={!(value || error || isPlain)}>
        <label className="relative flex gap-3 rounded-card border-[1.5px] border-line-input bg-surface p-4">
          <input
            type="checkbox"
            name="seek_consent"
            checked={consent}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ seek_consent: event.target.checked })}
            className="peer mt-0.5 size-6 shrink-0 accent-primary"
          />
          <Ring />
          <span className="text-14">
            <b className="block text-16">{words('seek_consent_title')}</b>
            {words('seek_consent', { site })}
          </span>
        </label>
        {error && <FieldError>{error}</FieldError>}
      </div>
      {value && <FirstMatches seek={value} />}
    </div>
  );
}

interface SeekTileProps {
  seek: Seek;
  isChosen: boolean;
  onChoose: () => void;
}

function SeekTile({ seek, isChosen, onChoose }: SeekTileProps) {
  const words = useWords('accounts.sign_up');
  const cdn = useCdn();
  return (
    <label className="relative grid cursor-pointer grid-rows-[1fr_auto] overflow-hidden rounded-card border-[1.5px] border-line-input bg-surface max-[22.5rem]:grid-cols-[5.5rem_1fr] max-[22.5rem]:grid-rows-1 max-[22.5rem]:items-center">
      <input type="radio" name="seek" value={seek} checked={isChosen} onChange={onChoose} className="peer sr-only" />
      <Ring />
      <span
        aria-hidden
        className="flex aspect-3/4 max-h-48 w-full lg:max-h-40 overflow-hidden max-[22.5rem]:aspect-square"
      >
        {faces[seek].map((name) => (
          <img key={name} src={cdn.picture(faceOf(name))} alt="" className="h-full min-w-0 grow basis-0 object-cover" />
        ))}
      </span>
      <span className="px-1 py-3 text-center font-semibold peer-checked:text-link">{words(`seek.${seek}`)}</span>
      <span className="absolute top-2 right-2 hidden size-7 place-items-center rounded-full bg-primary text-on-primary peer-checked:grid">
        <Check className="size-4" aria-hidden />
      </span>
    </label>
  );
}

/** Marks the chosen or focused label. The oldest browsers lack `:has()`, so the input before it is a `peer`. */
function Ring() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 rounded-[inherit] peer-checked:border-[2.5px] peer-checked:border-primary peer-focus-visible:outline-[2.5px] peer-focus-visible:-outline-offset-[2.5px] peer-focus-visible:outline-focus"
    />
  );
}

function FirstMatches({ seek }: { seek: Seek }) {
  const words = useWords('accounts.sign_up');
  const cdn = useCdn();
  return (
    <div className="flex items-center gap-3 text-14 text-muted">
      <span aria-hidden className="flex shrink-0">
        {drawnPeople[seek].slice(0, 2).map((name, index) => (
          <img
            key={name}
            src={cdn.picture(roundFaceOf(name))}
            alt=""
            className={`size-9 rounded-full border-2 border-surface object-cover ${index > 0 ? '-ml-3.5' : ''}`}
          />
        ))}
      </span>
      <p>
        {words(`seek_next.${seek}`)} {words('faces_drawn')}
      </p>
    </div>
  );
}
