import { useSettings } from '../../../shared/people/settings.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';

/** Claims a higher chance of a match, but only if the operator has evidence, which is shown with the claim. */
export function UpliftClaim() {
  const words = useWords('payments.premium');
  const format = useFormatter();
  const { premium_match_uplift_percent, premium_match_uplift_evidence } = useSettings();
  if (!premium_match_uplift_evidence) return null;
  const { period, sample } = premium_match_uplift_evidence;
  return (
    <p className="mt-6 text-14 text-muted">
      {words('uplift', { percent: format.number(premium_match_uplift_percent) })}{' '}
      {words('uplift_evidence', { period, sample })}
    </p>
  );
}
