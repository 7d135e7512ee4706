import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A radio button; its label wraps it and shows the focus. */
export function Radio({ className, ...input }: ComponentProps<'input'>) {
  return (
    <input
      {...input}
      type="radio"
      className={classNames(
        'size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-input bg-surface outline-none',
        'checked:border-[7px] checked:border-primary checked:bg-white disabled:opacity-50',
        className,
      )}
    />
  );
}

/** For the label around a {@link Radio}: the focus style. */
export const radioFocusClass = 'has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus';
