import { Copy, Printer } from 'lucide-react';
import { ActionButton } from '../../shared/buttons.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useDeskWords } from '../../shared/words.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly finish: () => void;
}

/** Shows the recovery codes once, to copy or print. */
export function RecoveryCodes({ codes, finish }: RecoveryCodesProps) {
  const words = useDeskWords('access');
  const toast = useDeskToast();
  return (
    <div className="flex flex-col gap-4">
      <p className="note note-warn">{words('codes_once')}</p>
      <ul
        className="mono bg-sunken grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control p-4 !text-14"
        aria-label={words('codes')}
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-2">
        <ActionButton
          icon={<Copy aria-hidden />}
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(() => toast({ text: words('copied') }))
          }
        >
          {words('copy')}
        </ActionButton>
        <ActionButton icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {words('print')}
        </ActionButton>
      </div>
      <ActionButton look="primary" size="large" className="no-print" onClick={finish}>
        {words('codes_kept')}
      </ActionButton>
    </div>
  );
}
