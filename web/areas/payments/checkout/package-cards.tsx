import type { CreditPackage } from '#contract/payments.ts';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../../shared/ui/radio.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { clearOfOrderBar } from './order-summary.tsx';
import { useMoney } from '../use-money.ts';

interface PackageCardsProps {
  packages: readonly CreditPackage[];
  chosen: number | undefined;
  onChoose: (credits: number) => void;
  error?: string | undefined;
}

/** Choice of packages. None is preselected. */
export function PackageCards({ packages, chosen, onChoose, error }: PackageCardsProps) {
  const words = useWords('payments.credits');
  return (
    <fieldset aria-describedby={error && 'package-error'}>
      <legend className="sr-only">{words('packages')}</legend>
      <div className="grid gap-2 xs:gap-2.5">
        {packages.map((one) => (
          <label
            key={one.credits}
            className={`flex min-h-15 items-center gap-2 rounded-card border border-transparent px-3 py-1.5 xs:min-h-18 xs:gap-4 xs:px-4 lg:min-h-21 lg:px-6 ${choiceLabelClass}`}
          >
            <Radio
              name="package"
              value={one.credits}
              checked={one.credits === chosen}
              onChange={() => onChoose(one.credits)}
              className={clearOfOrderBar}
            />
            <ChoiceBackground className="-inset-px border border-line bg-surface peer-checked:border-primary peer-checked:bg-soft peer-checked:ring-[1.5px] peer-checked:ring-primary" />
            <span className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
              <PackageName credits={one.credits} />
              {one.best_value && <BestValue />}
            </span>
            <span className="max-w-31 shrink-0 text-right xs:max-w-none">
              <Price offered={one} />
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="package-error">{error}</FieldError>}
    </fieldset>
  );
}

/** Badge of the package with the lowest price per message. */
export function BestValue() {
  const words = useWords('payments.credits');
  return (
    <span className="rounded-full bg-success px-2 py-0.5 text-[0.8125rem] font-bold whitespace-nowrap text-on-success max-xs:text-[0.75rem] xs:px-2.5">
      {words('best_value')}
    </span>
  );
}

/** Credits, price and price per message of a package. */
export function PackagePrice({ offered }: { offered: CreditPackage }) {
  return (
    <>
      <PackageName credits={offered.credits} />
      <Price offered={offered} />
    </>
  );
}

function PackageName({ credits }: { credits: number }) {
  const words = useWords('payments.credits');
  return (
    <span className="block text-16">
      {words.rich('package', {
        count: credits,
        n: (chunks) => <span className="text-22 font-bold tracking-tight tabular-nums xs:text-28">{chunks}</span>,
      })}
    </span>
  );
}

function Price({ offered }: { offered: CreditPackage }) {
  const words = useWords('payments.credits');
  const money = useMoney();
  const { currency, amount_minor, lowest_minor, message_minor } = offered;
  return (
    <>
      <span className="mt-1 block">
        {lowest_minor > amount_minor && <FullPrice price={money({ amount_minor: lowest_minor, currency })} />}
        <span className="text-18 font-bold tabular-nums">{money({ amount_minor, currency })}</span>
      </span>
      <span className="block text-14 text-muted tabular-nums">
        {words('a_message', { price: money({ amount_minor: message_minor, currency }) })}
      </span>
    </>
  );
}

/** The price without discount: struck through visually, in words for screen readers. */
function FullPrice({ price }: { price: string }) {
  const words = useWords('payments.credits');
  return (
    <>
      <s aria-hidden className="text-14 text-muted tabular-nums">
        {price}
      </s>
      <span className="sr-only">{words('full_price', { price })}</span>{' '}
    </>
  );
}
