import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { optionsFor } from '#contract/typed/place.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { isComposing } from './browser/is-composing.ts';

interface ComboboxProps extends FieldProps {
  /** All options, in the order shown. */
  options: readonly string[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** Text shown if no option matches the input. */
  none: string;
  placeholder?: string;
}

/** The maximum number of visible options. More typing narrows them. */
const most = 30;

/**
 * A field to select one of many names. Typing narrows the list; arrow keys and Enter, or a press, select a name. (ARIA:
 * combobox with a list.)
 */
export function Combobox({ label, error, hint, options, value, onChange, none, placeholder }: ComboboxProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = typed !== undefined;
  const found = open ? optionsFor(options, typed).slice(0, most) : [];
  const active = found[Math.min(at, found.length - 1)];

  const close = () => setTyped(undefined);
  const choose = (option: string) => {
    close();
    onChange(option);
  };
  const move = (to: number) => {
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return undefined;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      return active && choose(active);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined;
    event.preventDefault();
    if (!open) return setTyped('');
    return move(Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), found.length - 1));
  };

  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}-${found.indexOf(active)}`}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? value ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
            }}
            onClick={() => setTyped(typed ?? '')}
            onBlur={close}
            onKeyDown={onKeyDown}
            className="block min-h-12 w-full rounded-input border-[1.5px] border-line-input bg-surface bg-[image:var(--chevron)] bg-[position:right_1rem_center] bg-no-repeat px-4 py-2 pr-11 text-16 placeholder:text-muted aria-invalid:border-danger"
          />
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={!open}
            className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-soft"
          >
            {found.map((option, index) => (
              <div
                key={option}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                // Keeps the focus in the field: a blur would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classNames(
                  'flex min-h-11 cursor-default items-center rounded-input px-3',
                  option === active ? 'bg-soft text-on-soft' : 'hover:bg-sunken',
                )}
              >
                {option}
              </div>
            ))}
            {open && found.length === 0 && (
              <div
                role="option"
                tabIndex={-1}
                aria-disabled
                aria-selected={false}
                className="px-3 py-2.5 text-14 text-muted"
              >
                {none}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
