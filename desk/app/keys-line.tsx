import { DeskDialog } from '../shared/dialog.tsx';
import { KeyCaps, useKeyList, useSingleKeys } from '../shared/keyboard.tsx';
import { useDeskWords } from '../shared/words.tsx';

/** Line at the bottom of the page with the keys that work on this screen. */
export function KeysLine({ openAll }: { readonly openAll: () => void }) {
  const words = useDeskWords('shell');
  const shown = useKeyList().filter(({ isMinor, isDisabled }) => !isMinor && !isDisabled);
  const [areSinglesOn] = useSingleKeys();
  return (
    <footer
      aria-label={words('keys_here')}
      className="bg-surface border-line text-muted no-print hidden h-[var(--keys)] items-center gap-4 overflow-hidden border-t px-6 text-13 whitespace-nowrap md:flex"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden leading-[var(--keys)]">
        {areSinglesOn
          ? shown.map(({ keys, label }) => (
              <span className="inline-flex h-[var(--keys)] items-center gap-1.5" key={keys}>
                <KeyCaps keys={keys} /> {label}
              </span>
            ))
          : words('singles_off')}
      </div>
      <button type="button" className="inline-flex items-center gap-1.5" onClick={openAll}>
        <KeyCaps keys="?" /> {words('all_keys')}
      </button>
    </footer>
  );
}

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Lists all keys that work now, with a switch for single letters. */
export function KeysDialog({ isOpen, close }: KeysDialogProps) {
  const words = useDeskWords('shell');
  const all = useKeyList();
  const [areSinglesOn, turnSingles] = useSingleKeys();
  const here = all.filter(({ isMinor }) => !isMinor);
  const everywhere = all.filter(({ isMinor }) => isMinor);
  return (
    <DeskDialog title={words('all_keys')} isOpen={isOpen} close={close} isWide>
      <label className="note mb-4 items-center">
        <input
          type="checkbox"
          className="accent-[var(--control)] size-[18px]"
          checked={areSinglesOn}
          onChange={(event) => turnSingles(event.target.checked)}
        />
        <span>{words('singles')}</span>
      </label>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {[
          { title: words('keys_here'), list: here },
          { title: words('keys_everywhere'), list: everywhere },
        ].map(({ title, list }) => (
          <section key={title}>
            <h3 className="mb-1">{title}</h3>
            {list.length === 0 && <p className="text-muted">{words('no_keys')}</p>}
            <ul>
              {list.map(({ keys, label }) => (
                <li className="border-line flex items-center justify-between gap-4 border-t py-1.5" key={keys}>
                  {label}
                  <KeyCaps keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DeskDialog>
  );
}
