import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { Link } from 'react-router';
import { usePopover } from './browser/use-popover.ts';
import { classNames } from './class-names.ts';

interface MenuProps {
  /** The button's label for screen readers, if it shows only an icon. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Which edge of the button the menu is aligned with. */
  align?: 'start' | 'end';
  /** Renders the content only while the menu is open: for one that is long, or that occurs many times on a screen. */
  lazy?: boolean;
  handle?: Ref<MenuHandle> | undefined;
  children: ReactNode;
}

/** Opens the menu without its button. */
export interface MenuHandle {
  open(): void;
}

/**
 * A button that opens a short list of links and actions. It is a disclosure, not an ARIA menu: Tab moves through it,
 * Escape, Back and a click outside close it, and the browser keeps it on top.
 */
export function Menu({ label, button, buttonClassName, align = 'end', lazy = false, handle, children }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = usePopover(id, list, opener, () => place(list, opener, align));
  useImperativeHandle(handle, () => ({ open: menu.show }));
  return (
    <>
      <button
        ref={opener}
        type="button"
        {...menu.buttonProps}
        aria-label={label}
        className={classNames('min-h-11 rounded-full', buttonClassName)}
      >
        {button}
      </button>
      <div
        ref={list}
        {...menu.listProps}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button')) menu.hide();
        }}
        className="fixed m-0 min-w-55 rounded-card border border-line bg-surface p-1.5 text-text shadow-soft"
      >
        {(!lazy || menu.isOpen) && children}
      </div>
    </>
  );
}

const gap = 6;

/** Below the button, or above it if there is no room below. */
function place(list: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>, align: 'start' | 'end') {
  if (!list.current || !opener.current) return;
  const from = opener.current.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height, style } = list.current;
  const left = align === 'start' ? from.left : from.right - width;
  style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  const below = from.bottom + gap;
  style.top = `${below + height > innerHeight - 8 ? Math.max(8, from.top - gap - height) : below}px`;
}

interface MenuEntryProps {
  icon: LucideIcon;
  children: ReactNode;
}

/** A link in a menu. */
export function MenuLink({ to, icon: Icon, children }: MenuEntryProps & { to: string }) {
  return (
    <Link to={to} discover="none" className="menu-item">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      {children}
    </Link>
  );
}

/** An action in a menu. */
export function MenuAction({ onClick, icon: Icon, children }: MenuEntryProps & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="menu-item">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
