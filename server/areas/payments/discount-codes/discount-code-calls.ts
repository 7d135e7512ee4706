import { misfitOf } from '#contract/payments/code-misfit.ts';
import { showDiscountCode } from '#contract/payments.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import { cardOf } from '../../members/cards.ts';
import { welcomeDiscount } from '../discounts.ts';
import { packagesIn } from '../packages.ts';
import { isOnBreak } from '../spending/spending-control.ts';
import { mayTry } from '../stay-offers.ts';
import { limitGuesses } from './guessing.ts';
import { discountFor } from './named-code.ts';

export function discountCodeCalls(limits: Limits) {
  return [
    answer(
      showDiscountCode,
      async ({ db, viewer, input, now }) => {
        const { code, credits, payment_method } = input;
        if (code === undefined) {
          // Members on a break from buying get no offers.
          const onBreak = await isOnBreak(db, viewer.id, now);
          return { discountcode: onBreak ? null : await welcomeDiscount(db, viewer.id, now), packages: null };
        }
        const country = input.country ?? (await cardOf(db, viewer.id))!.country;
        const { message_credits } = (await viewer.site()).settings;
        const trial = await mayTry(db, viewer.id);
        const offered = (percent: number) => packagesIn(country, { percent, message_credits, at: now, trial });
        const full_amount_minor = offered(0).find((one) => one.credits === credits)?.full_amount_minor;
        if (credits !== undefined && full_amount_minor === undefined) return refuse('no_such_package');
        const order = { country, payment_method, full_amount_minor, discountcode: code };
        const discountcode = await limitGuesses(limits, viewer.id, code, () => discountFor(db, viewer, order));
        if (isRefused(discountcode)) return discountcode;
        const packages = offered(discountcode!.value_percentage).filter(
          (one) => !misfitOf(discountcode!, { ...one, country }),
        );
        return { discountcode, packages };
      },
      { name: 'discountcodes', points: 60, seconds: 60, exact: true },
    ),
  ];
}
