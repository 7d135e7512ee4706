import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { type Permission, rolesWith } from '#contract/desk/permissions.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { KeyCaps, shortcutOf } from './keyboard.tsx';
import { useMay } from './me.tsx';
import { useDeskWords, useLooseWords } from './words.tsx';

interface ActionButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'warn' | 'quiet';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Keys shown in the button. The page registers them. */
  readonly keys?: string;
  readonly isSubmit?: boolean;
}

const looks = {
  plain: '',
  primary: 'btn-primary',
  danger: 'btn-danger',
  warn: 'btn-warn',
  quiet: 'btn-quiet',
} as const;
const sizes = { small: 'btn-small', normal: '', large: 'btn-large' } as const;

export function ActionButton({
  look = 'plain',
  size = 'normal',
  icon,
  keys,
  isSubmit = false,
  className,
  children,
  ...rest
}: ActionButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={classNames('btn', looks[look], sizes[size], className)}
      {...(keys && { 'aria-keyshortcuts': shortcutOf(keys) })}
      {...rest}
    >
      {icon}
      {children}
      {keys && (
        <span className="hidden md:inline-flex">
          <KeyCaps keys={keys} />
        </span>
      )}
    </button>
  );
}

/** Returns a function that names the roles with a permission, as a sentence. */
export function useRolesSentence(): (permission: Permission) => string {
  const words = useDeskWords('states');
  const role = useLooseWords('roles');
  return (permission) =>
    words('roles_may', {
      roles: rolesWith(permission)
        .map((one) => role(one))
        .join(', '),
    });
}

interface PermittedProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** Renders its children for roles with the permission, and otherwise names those roles. */
export function Permitted({ permission, children }: PermittedProps) {
  const may = useMay();
  const sentence = useRolesSentence();
  return may(permission) ? children : <p className="note">{sentence(permission)}</p>;
}
