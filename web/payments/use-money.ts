import { formatMoney, type Money } from '#contract/money.ts';
import { useLanguage } from '../words/use-words.ts';

/** Writes amounts as the language of the page writes them. */
export function useMoney(): (money: Money) => string {
  const language = useLanguage();
  return (money) => formatMoney(money, language);
}
