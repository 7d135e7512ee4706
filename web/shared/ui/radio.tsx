import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A radio button for use inside a label; {@link ChoiceBackground} shows the focus. */
export function Radio({ className, ...input }: ComponentProps<'input'>) {
  return (
    <input
      {...input}
      type="radio"
      className={classNames(
        'peer size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-input bg-surface outline-none',
        'checked:border-[7px] checked:border-primary checked:bg-white disabled:opacity-50',
        className,
      )}
    />
  );
}

/** Class names of the label around a {@link ChoiceBackground}. */
export const choiceLabelClass = 'relative isolate';

/**
 * Shows the state and focus of the preceding radio button or checkbox (a `peer`), behind the rest of the label. Needed
 * because `:has()` is too new to style the label itself.
 */
export function ChoiceBackground({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'absolute inset-0 -z-10 rounded-[inherit] peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-focus',
        className,
      )}
      aria-hidden
    />
  );
}
