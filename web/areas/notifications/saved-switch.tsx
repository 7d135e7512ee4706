import { useMutation } from '@tanstack/react-query';
import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { FieldError } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useMustWait } from '../../shared/api/pending-calls.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

interface SavedSwitchProps {
  label: string;
  hint: string;
  on: boolean;
  /** Saves the choice and updates the cache. */
  save: (on: boolean) => Promise<unknown>;
  /** Explains why a choice was refused. */
  sentence: (fault: unknown) => string;
  disabled?: boolean;
}

/**
 * A switch that saves at once; several switches save in sequence. Offline, the choice is stored until the browser is
 * online, even if the page is closed. A refusal reverts the switch and shows the reason.
 */
export function SavedSwitch({ label, hint, on, save, sentence, disabled = false }: SavedSwitchProps) {
  const words = useWords('notifications');
  const common = useWords('shell.failure');
  const mustWait = useMustWait();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({ mutationFn: save });
  const status = isPending ? (mustWait ? 'waiting' : 'saving') : isSuccess && variables === on ? 'saved' : undefined;
  return (
    <div className="px-4 py-3 md:px-5">
      <Switch
        label={label}
        hint={hint}
        checked={isPending ? variables : on}
        disabled={disabled}
        onChange={(wanted) => mutate(wanted)}
      />
      {status && <StatusMark status={status} />}
      <p role="status" className="sr-only">
        {status === 'waiting'
          ? words('status.waiting')
          : status === 'saved' && words(on ? 'said.on' : 'said.off', { label })}
      </p>
      {error && (
        <div className="flex flex-wrap items-center gap-x-4">
          <FieldError>{words('not_saved', { reason: sentence(error) })}</FieldError>
          <button type="button" className="link min-h-11" onClick={() => mutate(variables)}>
            {common('retry')}
          </button>
        </div>
      )}
    </div>
  );
}

function StatusMark({ status }: { status: 'waiting' | 'saving' | 'saved' }) {
  const words = useWords('notifications.status');
  const Icon = { saving: LoaderCircle, saved: Check, waiting: CloudOff }[status];
  return (
    <p
      aria-hidden
      className={`mt-1 flex items-center gap-1.5 text-14 ${status === 'saved' ? 'text-success-text' : 'text-muted'}`}
    >
      <Icon className={`size-4 shrink-0 ${status === 'saving' ? 'animate-spin' : ''}`} />
      {words(status)}
    </p>
  );
}
