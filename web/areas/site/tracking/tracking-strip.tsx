import { useWords } from '../../../shared/i18n/use-words.ts';
import { useStayNoted } from './use-stay-noted.ts';
import { agreeToTracking, refuseTracking, useFirstVisit } from './first-visit.ts';

/**
 * Asks visitors who have followed a partner's link for consent to storing it. Declining takes no more effort than
 * accepting, and nothing is stored before the visitor consents. Hidden where the law requires no consent.
 */
export function TrackingStrip() {
  const words = useWords('accounts.tracking');
  const label = useWords('shell.alert');
  const { ask, known } = useFirstVisit();
  useStayNoted();
  if (!ask) return null;
  return (
    <aside aria-label={label('label')} className="bg-soft text-on-soft">
      <div className="page flex flex-wrap items-center gap-x-6 py-2 md:justify-center">
        <p className="text-14 max-lg:basis-full">
          {words('ask', { source: known.network ?? known.ref ?? words('partner') })}
        </p>
        {(['agree', 'refuse'] as const).map((answer) => (
          <button
            key={answer}
            type="button"
            onClick={answer === 'agree' ? agreeToTracking : refuseTracking}
            className="link min-h-11 text-14"
          >
            {words(answer)}
          </button>
        ))}
      </div>
    </aside>
  );
}
