import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { hasPrivacyControl, useHasRefusedTracking } from '../tracking/first-visit.ts';
import { ForgetSource } from '../tracking/forget-source.tsx';

interface PrivacyChoicesProps {
  /**
   * Whether the request for this page contained the browser's opt-out signal. Undefined after a navigation within the
   * application.
   */
  optedOut: boolean | undefined;
}

/** Shows the browser's opt-out signal, and lets the reader opt out of any selling and sharing. */
export function PrivacyChoices({ optedOut = false }: PrivacyChoicesProps) {
  const words = useWords('page-privacy-us.choices');
  const signal = useSyncExternalStore(neverChanges, hasPrivacyControl, () => optedOut) || optedOut;
  const refused = useHasRefusedTracking();
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-5">
      <p role="status" className="flex gap-3">
        {(signal || refused) && (
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-success-text" strokeWidth={1.75} aria-hidden />
        )}
        <span>{words(signal ? 'signal' : refused ? 'opted_out' : 'no_signal')}</span>
      </p>
      <ForgetSource label={words('opt_out')} />
    </div>
  );
}

const neverChanges = () => () => undefined;
