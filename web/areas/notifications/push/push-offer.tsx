import { BellRing } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useHereTrouble, useSwitchHere } from './push.ts';
import { usePushState } from './push-state.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { LogoMark } from '../../../shared/ui/logo.tsx';

/**
 * Offers push notifications in this browser. The permission prompt appears only after a press. Renders nothing in
 * browsers without push.
 */
export function PushOffer() {
  const words = useWords('push');
  const steps = useWords('signup-steps.push');
  const state = usePushState();
  const trouble = useHereTrouble();
  const { mutate, isPending, error } = useSwitchHere();
  if (state === 'unsupported' || state === 'unknown') return null;
  return (
    <section className="grid gap-3 rounded-card bg-surface p-4.5 shadow-soft">
      <div>
        <h2 className="text-18">{steps('title')}</h2>
        <p className="mt-1 text-14 text-muted">{words('step.promise')}</p>
      </div>
      <PushPreview />
      <div role="status" className="not-empty:mt-1">
        {state === 'on' && (
          <p className="flex items-center gap-3 rounded-card bg-success-soft p-4">
            <BellRing className="size-6 shrink-0 text-success-text" strokeWidth={1.75} aria-hidden />
            {words('step.is_on')}
          </p>
        )}
        {state === 'denied' && <p className="rounded-card bg-soft p-4 text-on-soft">{words('here.denied')}</p>}
      </div>
      {state === 'off' && (
        <Button variant="outline" wide busy={isPending} onClick={() => mutate(true)}>
          {words('step.turn_on')}
        </Button>
      )}
      {error && !isPending && <FieldError>{trouble(error)}</FieldError>}
    </section>
  );
}

/** Shows exactly what a lock screen displays for a message. */
function PushPreview() {
  const words = useWords('push');
  const { name, mail_name, discreet } = useSettings();
  return (
    <div aria-hidden className="rounded-card bg-[image:var(--moment)] p-5">
      <div className="mx-auto flex max-w-90 items-center gap-3 rounded-card bg-surface p-3 text-text shadow-soft">
        <span className="grid size-10 shrink-0 place-items-center rounded-input bg-soft">
          <LogoMark className="size-6" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate">{discreet ? mail_name : name}</b>
            <span className="shrink-0 text-14 text-muted">{words('step.now')}</span>
          </span>
          <span className="block">{discreet ? words('shown.something') : words('shown.messages', { count: 1 })}</span>
        </span>
      </div>
    </div>
  );
}
