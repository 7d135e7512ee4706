import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** A keyboard action of the current page. */
export interface KeyAction {
  /**
   * Keys in the form `a`, `Shift+a`, `Mod+Enter` (Ctrl, or Command on a Mac), or a sequence such as `g p`. `|`
   * separates alternatives, of which the first is shown.
   */
  readonly keys: string;
  readonly label: string;
  /** Group in the dialog of all keys. */
  readonly group?: string;
  /** Shown only in the dialog, not in the line at the bottom of the page. */
  readonly isMinor?: boolean;
  readonly isDisabled?: boolean;
  run(event: KeyboardEvent): void;
}

interface KeyRegistry {
  add(actions: { readonly current: readonly KeyAction[] }): () => void;
  changed(): void;
  subscribe(listener: () => void): () => void;
  list(): readonly KeyAction[];
  readonly areSinglesOn: boolean;
  turnSingles(on: boolean): void;
}

const KeyContext = createContext<KeyRegistry | undefined>(undefined);
const singlesKey = 'desk-single-keys';
/** Maximum delay between the two keys of a sequence, in milliseconds. */
const sequenceMilliseconds = 1200;

/**
 * Provides the keyboard actions. Single letters work only outside fields and can be switched off (WCAG 2.1.4); keys
 * with Ctrl always work.
 */
export function KeyboardMap({ children }: { readonly children: ReactNode }) {
  const layers = useRef(new Set<{ readonly current: readonly KeyAction[] }>());
  const listeners = useRef(new Set<() => void>());
  const snapshot = useRef<readonly KeyAction[]>([]);
  const [areSinglesOn, setSingles] = useState(() => localStorage.getItem(singlesKey) !== 'off');
  const singles = useRef(areSinglesOn);
  useEffect(() => {
    singles.current = areSinglesOn;
  }, [areSinglesOn]);
  const registry = useMemo<KeyRegistry>(() => {
    const changed = () => {
      snapshot.current = inForce(layers.current);
      for (const listener of listeners.current) listener();
    };
    return {
      add: (actions) => {
        layers.current.add(actions);
        changed();
        return () => {
          layers.current.delete(actions);
          changed();
        };
      },
      changed,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
      list: () => snapshot.current,
      areSinglesOn,
      turnSingles: (on) => {
        localStorage.setItem(singlesKey, on ? 'on' : 'off');
        setSingles(on);
      },
    };
  }, [areSinglesOn]);
  useEffect(() => {
    let pending: string | undefined;
    let since = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isLayerAbove(event.target)) return;
      const pressed = nameOf(event);
      const before = event.timeStamp - since < sequenceMilliseconds ? pending : undefined;
      // Does not use the snapshot, which updates only when labels change: an action must see the current input.
      const actions = inForce(layers.current);
      // The second key of a sequence must not also trigger its single-key action.
      const sequence = `${before ?? ''} ${pressed}`;
      const isSequence = actions.some(({ keys }) => keys.split('|').includes(sequence));
      const wanted = isSequence ? sequence : pressed;
      pending = undefined;
      for (const action of actions) {
        const isWanted = action.keys.split('|').includes(wanted);
        if (!isWanted || action.isDisabled || !mayRun(wanted, event.target, singles.current)) continue;
        event.preventDefault();
        action.run(event);
        return;
      }
      if (!isField(event.target) && actions.some(({ keys }) => keys.startsWith(`${pressed} `))) {
        pending = pressed;
        since = event.timeStamp;
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <KeyContext value={registry}>{children}</KeyContext>;
}

/** Returns the actions of all layers. The last layer is the innermost one; its keys replace those of outer layers. */
function inForce(layers: ReadonlySet<{ readonly current: readonly KeyAction[] }>): readonly KeyAction[] {
  const taken = new Set<string>();
  return [...layers]
    .reverse()
    .flatMap((layer) => layer.current)
    .filter(({ keys }) => !taken.has(keys) && taken.add(keys));
}

/** Registers keyboard actions while the component is mounted. */
export function useKeys(actions: readonly KeyAction[]): void {
  const registry = use(KeyContext)!;
  const latest = useRef(actions);
  const shown = actions.map(({ keys, label, isDisabled }) => `${keys}${label}${isDisabled}`).join();
  // Layout effects make keys work as soon as the page shows them.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => registry.add(latest), [registry]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the line of keys follows the labels
  useLayoutEffect(() => registry.changed(), [registry, shown]);
}

/** Returns the currently active keyboard actions. */
export function useKeyList(): readonly KeyAction[] {
  const registry = use(KeyContext)!;
  return useSyncExternalStore(registry.subscribe, registry.list);
}

/** Returns whether single letters are on, and a function that switches them in this browser. */
export function useSingleKeys(): readonly [isOn: boolean, turn: (on: boolean) => void] {
  const { areSinglesOn, turnSingles } = use(KeyContext)!;
  return [areSinglesOn, turnSingles];
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isLetter = /^[\p{L}]$/u.test(letter) || key.length > 1;
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey && isLetter ? 'Shift+' : ''}${letter}`;
}

function mayRun(keys: string, target: EventTarget | null, areSinglesOn: boolean): boolean {
  const isCombined = keys.startsWith('Mod+') || keys.startsWith('Alt+') || keys === 'Escape';
  if (isCombined) return true;
  if (isField(target)) return false;
  if (/^(Enter| )$/.test(keys)) return !isButton(target);
  return areSinglesOn || keys.length > 3;
}

/** Dialogs, menus and lists handle keys themselves. */
function isLayerAbove(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') !== null
  );
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

function isButton(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button,a,summary,[role=button],[role=option],[role=menuitem]') !== null
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const symbols: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
};

/** Renders keys as key caps: `Mod+Enter` as two, `g p` as two. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const [first = ''] = keys.split('|');
  const parts = first === ' ' ? [' '] : first.split(/[+ ]/);
  return (
    <span className="inline-flex gap-1" aria-hidden>
      {parts.map((part, index) => (
        <kbd className="kbd" key={index}>
          {symbols[part] ?? (part.length === 1 ? part.toUpperCase() : part)}
        </kbd>
      ))}
    </span>
  );
}

/** Converts keys to the value of `aria-keyshortcuts`. */
export function shortcutOf(keys: string): string {
  return (keys.split('|')[0] ?? '').replace('Mod', isMac ? 'Meta' : 'Control');
}
