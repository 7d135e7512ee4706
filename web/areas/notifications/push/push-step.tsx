import { BellRing } from 'lucide-react';
import { StepFrame } from '../../accounts/steps/step-frame.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useHereTrouble, useSwitchHere } from './push.ts';
import { usePushState } from './push-state.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { LogoMark } from '../../../shared/ui/logo.tsx';

interface PushStepProps {
  number: number;
  count: number;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onContinue: () => void;
  /** Called once this browser receives notifications. */
  onDone: () => void;
}

/** Sign-up step that offers push notifications in this browser. The permission prompt appears only after a press. */
export function PushStep({ onDone, ...props }: PushStepProps) {
  const words = useWords('push');
  const steps = useWords('signup-steps.push');
  const state = usePushState();
  const trouble = useHereTrouble();
  const { mutate, isPending, error } = useSwitchHere();
  const turnOn = () => mutate(true, { onSuccess: ({ isOn }) => isOn && onDone() });
  const cannot = state === 'unsupported' || state === 'denied' ? state : undefined;
  const isSettled = cannot !== undefined || state === 'on';
  return (
    <StepFrame
      {...props}
      title={steps('title')}
      lead={steps('lead')}
      continueLabel={isSettled ? undefined : words('step.turn_on')}
      onContinue={isSettled ? props.onContinue : turnOn}
      skipLabel={words('step.not_now')}
      busy={isPending}
    >
      <PushPreview />
      <p className="mt-4 text-muted">{words('step.promise')}</p>
      <div role="status" className="not-empty:mt-4">
        {state === 'on' && (
          <p className="flex items-center gap-3 rounded-card bg-success-soft p-4.5">
            <BellRing className="size-6 shrink-0 text-success-text" strokeWidth={1.75} aria-hidden />
            {words('step.is_on')}
          </p>
        )}
        {cannot && <p className="rounded-card bg-soft p-4.5 text-on-soft">{words(`here.${cannot}`)}</p>}
      </div>
      {error && !isPending && <FieldError>{trouble(error)}</FieldError>}
    </StepFrame>
  );
}

/** Shows exactly what a lock screen displays for a message. */
function PushPreview() {
  const words = useWords('push');
  const { name, mail_name, discreet } = useSettings();
  return (
    <div aria-hidden className="rounded-card bg-[image:var(--moment)] px-5 py-10 sm:px-10">
      <div className="mx-auto flex max-w-90 items-center gap-3 rounded-card bg-surface p-3.5 text-text shadow-soft">
        <span className="grid size-11 shrink-0 place-items-center rounded-input bg-soft">
          <LogoMark className="size-7" />
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
