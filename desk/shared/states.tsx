import { Ban, Check, Copy, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useDeskToast } from './toasts.tsx';
import { useLater } from './use-later.ts';
import { useDeskWords, useLooseWords } from './words.tsx';

interface StateProps {
  readonly icon: ReactNode;
  readonly tone: 'ok' | 'danger' | 'plain';
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

const tones = {
  ok: 'bg-success-soft text-success-text',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-muted',
} as const;

/** Replaces the content of a page or card: an icon, an explanation, and the possible actions. */
export function StatePanel({ icon, tone, title, text, children }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-12 text-center">
      <span className={classNames('mb-2 grid size-14 place-items-center rounded-full', tones[tone])}>{icon}</span>
      <h2 tabIndex={-1} data-state-heading>
        {title}
      </h2>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** Shown for an empty queue. */
export function NothingWaits({ title, text, children }: Omit<StateProps, 'icon' | 'tone'>) {
  return (
    <StatePanel icon={<Check aria-hidden />} tone="ok" title={title} text={text}>
      {children}
    </StatePanel>
  );
}

interface FailureProps {
  readonly fault: unknown;
  retry(): void;
}

/**
 * Error state of a query: an explanation, the fault's number for support, and a retry. Names the roles if a role is
 * missing.
 */
export function FailureState({ fault, retry }: FailureProps) {
  const words = useDeskWords('states');
  const toast = useDeskToast();
  const role = useLooseWords('roles');
  if (isRefusal(fault, 'not_permitted')) {
    const names = rolesIn(fault.problem).map((one) => (role.has(one) ? role(one) : one));
    return (
      <StatePanel
        icon={<Ban aria-hidden />}
        tone="plain"
        title={words('not_permitted')}
        text={words('not_permitted_roles', { roles: names.join(', ') })}
      />
    );
  }
  const number = numberIn(fault);
  return (
    <StatePanel
      icon={<TriangleAlert aria-hidden />}
      tone="danger"
      title={words('failed')}
      text={number ? words('failed_number', { number }) : words('failed_text')}
    >
      <button type="button" className="btn btn-primary" onClick={retry}>
        <RefreshCw aria-hidden />
        {words('again')}
      </button>
      {number && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            void navigator.clipboard.writeText(number).then(() => toast({ text: words('copied') }));
          }}
        >
          <Copy aria-hidden />
          {words('copy_number')}
        </button>
      )}
    </StatePanel>
  );
}

/** Returns the roles that have the missing permission, according to a refusal. */
export function rolesIn(problem: object): readonly string[] {
  const { roles } = problem as { readonly roles?: unknown };
  return Array.isArray(roles) ? roles.filter((one) => typeof one === 'string') : [];
}

/** Returns the fault's number in the log, for support. */
function numberIn(fault: unknown): string | undefined {
  if (!isRefusal(fault)) return undefined;
  return fault.problem.request;
}

/** Placeholder for loading rows, shown after 200 ms. */
export function LoadingRows({ rows = 6 }: { readonly rows?: number }) {
  const words = useDeskWords('states');
  const isLate = useLater(true);
  if (!isLate) return <div aria-busy className="min-h-40" />;
  return (
    <div aria-busy role="status" aria-label={words('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div className="border-line flex items-center gap-3 border-t px-4 py-3 first:border-t-0" key={index}>
          <span className="pulse size-8 flex-none rounded-full" />
          <span className="flex-1 space-y-2">
            <span className="pulse block h-3 w-3/5" />
            <span className="pulse block h-2.5 w-2/5" />
          </span>
          <span className="pulse h-3 w-10" />
        </div>
      ))}
    </div>
  );
}

/**
 * Shown while the browser is offline. Decisions are disabled instead of queued, because a late decision can be wrong.
 */
export function OfflineNote() {
  const words = useDeskWords('states');
  if (useOnline()) return null;
  return (
    <p className="note note-warn m-3" role="status">
      <WifiOff aria-hidden />
      <span>{words('offline')}</span>
    </p>
  );
}
