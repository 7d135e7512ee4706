import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Explains how to delete the account, and the consequences. */
export function Leaving() {
  const words = useWords('site.index');
  const steps = [words('leaving_now'), words('leaving_back', { days: reactivationDays }), words('leaving_gone')];
  return (
    <section
      id="leaving"
      aria-labelledby="leaving-title"
      className="scroll-mt-20 rounded-dialog bg-[image:var(--moment)] p-6 text-[var(--on-moment)] sm:p-8 lg:p-10"
    >
      <h2 id="leaving-title" className="text-22 md:text-28">
        {words('leaving_title')}
      </h2>
      <p className="mt-2 text-[var(--on-moment-muted)]">{words('leaving_text')}</p>
      <ol className="mt-6">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 border-t border-white/15 py-4 text-18">
            <span aria-hidden className="font-bold text-[var(--on-moment-muted)] tabular-nums">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
