import { formatMoney, type Money } from '#contract/money.ts';
import { useLocale } from '../../shared/i18n/use-words.ts';

/** Returns a function that formats amounts in the viewer's locale. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return (money) => formatMoney(money, locale);
}
