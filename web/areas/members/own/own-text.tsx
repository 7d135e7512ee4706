import { useId, useState } from 'react';
import { graphemes } from '#contract/graphemes.ts';
import { profileTexts } from '#contract/members/profiles.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { FieldNote } from './field-note.tsx';
import { FieldTrouble, StatusMark } from './field-status.tsx';
import { useField } from './use-field.ts';

interface OwnTextProps {
  field: keyof typeof profileTexts;
  /** Hides the label if the surrounding screen already shows it. */
  labelHidden?: boolean;
}

/** Text field about the member. Every keystroke is stored locally; a pause in typing saves to the server. */
export function OwnText({ field, labelHidden = false }: OwnTextProps) {
  const words = useWords('profile-form');
  const state = useField(field);
  const id = useId();
  // Shows the raw input while typing, and afterwards the text as normalized by the server.
  const [writing, setWriting] = useState<string>();
  const shown = writing ?? state.value;
  const length = profileTexts[field];
  const left = length - graphemes(shown.trim());
  const change = (text: string) => {
    setWriting(text);
    state.change(text);
  };
  const shared = {
    id: `${id}-text`,
    value: shown,
    dir: 'auto',
    placeholder: words(`placeholder.${field}`),
    'aria-describedby': `${id}-left ${id}-note ${id}-trouble`,
    ...(left < 0 || state.refused ? { 'aria-invalid': true as const } : {}),
    onBlur: () => setWriting(undefined),
    className: classNames(
      'block w-full rounded-input border-[1.5px] border-line-input bg-surface px-4 text-16 text-text placeholder:text-muted aria-invalid:border-danger',
      field === 'about_me' ? 'field-sizing-content max-h-96 min-h-36 py-3' : 'min-h-12 py-2',
    ),
  };
  return (
    <div id={field} className="scroll-mt-24">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor={shared.id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
          {words(`fields.${field}`)}
        </label>
        <StatusMark status={left < 0 ? undefined : state.status} />
      </div>
      {field === 'about_me' ? (
        <textarea {...shared} rows={5} onChange={({ target }) => change(target.value)} />
      ) : (
        <input {...shared} type="text" onChange={({ target }) => change(target.value)} />
      )}
      <p
        id={`${id}-left`}
        className={classNames('mt-1.5 text-right text-14 tabular-nums', left < 0 ? 'text-danger' : 'text-muted')}
      >
        {left < 0 ? words('too_much', { count: -left }) : left <= length / 4 && words('left', { count: left })}
      </p>
      <FieldNote id={`${id}-note`} field={field} />
      {left >= 0 && <FieldTrouble id={`${id}-trouble`} field={field} state={state} say={(text) => text} />}
    </div>
  );
}
