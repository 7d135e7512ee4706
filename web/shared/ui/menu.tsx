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
  /** The edge of the button with which the menu is aligned. */
  align?: 'start' | 'end';
  /**
   * Renders the content only while the menu is open. Set it for long menus, and for menus that occur many times on a
   * screen.
   */
  lazy?: boolean;
  handle?: Ref<MenuHandle> | undefined;
  children: ReactNode;
}

/** Lets other components open the menu without its button. */
export interface MenuHandle {
  open(): void;
}

/**
 * A button that opens a short list of links and actions. A disclosure, not an ARIA menu: Tab moves through it; Escape,
 * Back and a click outside close it; the browser renders it in the top layer.
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

/** Positions the menu below the button, or above it if the space below is too small. */
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

/** A menu item that leads to another screen. */
export function MenuLink({ to, icon: Icon, children }: MenuEntryProps & { to: string }) {
  return (
    <Link to={to} discover="none" className="menu-item">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      {children}
    </Link>
  );
}

/** A menu item that runs an action. */
export function MenuAction({ onClick, icon: Icon, children }: MenuEntryProps & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="menu-item">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      {children}
    </button>
  );
}
