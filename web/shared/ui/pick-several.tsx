import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isPartOf } from '#contract/typed/place.ts';
import { Menu } from './menu.tsx';

interface PickSeveralProps<Value extends string> {
  /** All options, in the order shown. */
  options: readonly { readonly value: Value; readonly name: string }[];
  chosen: readonly Value[];
  /** The maximum number of chosen options. */
  most: number;
  onChange: (chosen: Value[]) => void;
  add: string;
  find: string;
  /** Text shown if no option matches the search. */
  none: string;
  removeLabel: (name: string) => string;
  icon?: (value: Value, className: string) => ReactNode;
}

/**
 * A field to select several of many options. Chosen options can be removed, and others can be added from a searchable
 * list.
 */
export function PickSeveral<Value extends string>(props: PickSeveralProps<Value>) {
  const { options, chosen, most, onChange, add, removeLabel, icon } = props;
  const nameOf = (value: Value) => options.find((option) => option.value === value)?.name ?? value;
  return (
    <div className="flex flex-wrap gap-2">
      {chosen.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={removeLabel(nameOf(value))}
          onClick={() => onChange(chosen.filter((one) => one !== value))}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-soft-strong pr-3 pl-4 font-semibold text-on-soft hover:bg-soft"
        >
          {icon?.(value, 'size-4.5')}
          {nameOf(value)}
          <X className="size-4" aria-hidden />
        </button>
      ))}
      {chosen.length < most && (
        <Menu
          lazy
          align="start"
          buttonClassName="inline-flex items-center gap-2 border border-line bg-surface px-4 py-1.5 text-left leading-snug font-semibold hover:bg-sunken"
          button={
            <>
              <Plus className="size-4.5 shrink-0 text-muted" aria-hidden />
              {add}
            </>
          }
        >
          <OptionList {...props} />
        </Menu>
      )}
    </div>
  );
}

function OptionList<Value extends string>({ options, chosen, onChange, find, none, icon }: PickSeveralProps<Value>) {
  const [part, setPart] = useState('');
  const offered = options.filter(({ value, name }) => !chosen.includes(value) && isPartOf(name, part));
  return (
    <>
      <input
        type="search"
        aria-label={find}
        placeholder={find}
        value={part}
        onChange={({ target }) => setPart(target.value)}
        className="mb-1.5 block min-h-11 w-full rounded-input border-[1.5px] border-line-input bg-surface px-3.5"
      />
      <ul className="h-64 overflow-y-auto overscroll-contain">
        {offered.map(({ value, name }) => (
          <li key={value}>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                setPart('');
                onChange([...chosen, value]);
              }}
            >
              {icon?.(value, 'size-5 shrink-0 text-muted')}
              {name}
            </button>
          </li>
        ))}
        {offered.length === 0 && <li className="p-3 text-14 text-muted">{none}</li>}
      </ul>
    </>
  );
}
