import { formatMoney, type Money } from '#contract/money.ts';
import { useLocale } from '../../shared/i18n/use-words.ts';

/** Formats amounts as is usual in the member's country. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return (money) => formatMoney(money, locale);
}
