import { useSettings } from '../../../shared/people/settings.ts';
import { LogoMark } from '../../../shared/ui/logo.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Shows exactly what a lock screen displays for a message. */
export function PushPreview() {
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
