import { encode } from 'uqr';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Quiet zone required by the QR code standard, in modules. */
const quiet = 4;

/** QR code that fills in a transfer in a banking app. Black on white even in dark mode, because cameras expect that. */
export function TransferCode({ epc }: { epc: string }) {
  const words = useWords('payments.transfer');
  // EPC069-12 requires level M and at most version 13.
  const { size, data } = encode(epc, { ecc: 'M', maxVersion: 13, border: 0 });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <figure className="mt-2 grid justify-items-center gap-2">
      <svg
        role="img"
        aria-label={words('code')}
        viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-card border border-line bg-white"
      >
        <path d={modules.join('')} fill="#000" />
      </svg>
      <figcaption className="max-w-100 text-14 text-muted">{words('code_text')}</figcaption>
    </figure>
  );
}
