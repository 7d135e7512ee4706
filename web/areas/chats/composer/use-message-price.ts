import { formatMoney } from '#contract/money.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useLocale } from '../../../shared/i18n/use-words.ts';

/** Returns the highest price of a message, formatted in the currency of the member's country. */
export function useMessagePrice(): string {
  const { minimum_message_costs } = useSettings();
  const { country } = useMe().profile;
  const locale = useLocale();
  const most = minimum_message_costs[country];
  return most ? formatMoney({ amount_minor: most.costs, currency: most.currency }, locale) : '';
}
