import { formatMoney, type Money } from '#contract/money.ts';
import { useLocale } from '../words/use-words.ts';

/** Writes amounts as the member's country writes them. */
export function useMoney(): (money: Money) => string {
  const locale = useLocale();
  return (money) => formatMoney(money, locale);
}
