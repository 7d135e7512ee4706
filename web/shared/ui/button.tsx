import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** The looks of a button. Their styles are in `repeated.css`. */
type Look = 'primary' | 'outline' | 'soft' | 'text' | 'white' | 'clear' | 'danger';

const sizes = {
  small: 'min-h-11 text-16',
  normal: 'min-h-12 text-16',
  large: 'min-h-14 text-16',
} as const;

const paddings = { small: 'px-5', normal: 'px-6', large: 'px-8' } as const;

interface Variant {
  variant?: Look;
  size?: keyof typeof sizes;
  /** Makes the button as wide as its container. */
  wide?: boolean;
}

function classOf({ variant = 'primary', size = 'normal', wide = false }: Variant, more: string | undefined): string {
  return classNames(
    'button',
    `button-${variant}`,
    sizes[size],
    // The label is centered anyway, so a long label gets more space.
    wide ? 'w-full px-4' : paddings[size],
    more,
  );
}

export interface ButtonProps extends ComponentProps<'button'>, Variant {
  /** True while waiting for a response. The button then shows a spinner and ignores clicks. */
  busy?: boolean;
}

/** A button. Use at most one `primary` button per view. */
export function Button({ variant, size, wide, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classOf(compact({ variant, size, wide }), className)}
    >
      {busy && <LoaderCircle className="size-5 animate-spin" aria-hidden />}
      <span className="contents">{children}</span>
    </button>
  );
}

export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Variant & { children: ReactNode }) {
  return <Link {...rest} className={classOf(compact({ variant, size, wide }), className)} />;
}

function compact<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never;
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The label for screen readers. */
  label: string;
  variant?: 'plain' | 'outline' | 'primary' | 'white';
}

const iconLooks = {
  plain: 'text-text hover:bg-sunken',
  outline: 'border-[1.5px] border-line bg-surface text-text hover:bg-sunken',
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press disabled:bg-sunken disabled:text-muted',
  white: 'bg-white text-[#7e2d5c] shadow-soft hover:bg-[#fdf4f8]',
} as const;

/** A round 44 px button with an icon. */
export function IconButton({ label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors [&>svg]:size-5',
        iconLooks[variant],
        className,
      )}
    />
  );
}

interface IconLinkProps extends LinkProps {
  label: string;
}

/** A round 44 px link with an icon. */
export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return (
    <Link
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors [&>svg]:size-5',
        iconLooks.plain,
        className,
      )}
    />
  );
}
