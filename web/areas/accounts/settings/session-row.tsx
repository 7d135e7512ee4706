import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import type { Session } from '#contract/accounts/sessions.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';

const icons: Readonly<Record<Session['device'], LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  unknown: MonitorSmartphone,
};

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const words = useWords('settings.sessions');
  const Icon = icons[session.device];
  const device = useDeviceName(session);
  const when = useWhen(session);
  const since = useSince(session);
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 md:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3.5">
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold">{device}</p>
          <p className="text-14 text-muted">
            {session.current ? <span className="font-semibold text-success-text">{words('here')}</span> : when}
          </p>
          <p className="text-14 text-muted">{since}</p>
        </div>
        {!session.current && (
          <button
            type="button"
            disabled={busy}
            aria-label={words('log_out_of', { device, when })}
            onClick={onEnd}
            className="link -mx-1 min-h-11 shrink-0 px-1"
          >
            {words('log_out')}
          </button>
        )}
      </div>
    </li>
  );
}

function useDeviceName({ browser, system }: Session): string {
  const words = useWords('settings.sessions');
  if (browser && system) return words('device', { browser, system });
  return browser ?? system ?? words('unknown');
}

/** Returns when the member logged in and, if known from the IP address, from which country. */
function useSince({ created_at, geoip_country }: Session): string {
  const words = useWords('settings.sessions');
  const format = useFormatter();
  const nameOf = useCountryName();
  const since = words('since', {
    when: format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' }),
  });
  return geoip_country ? words('from', { since, country: nameOf(geoip_country) }) : since;
}

/**
 * Time after its last activity for which a session counts as active now, in milliseconds. Activity is recorded every
 * five minutes.
 */
const nowMilliseconds = 6 * 60_000;

function useWhen({ last_seen_at }: Session): string {
  const words = useWords('settings.sessions');
  const format = useFormatter();
  const now = serverNow();
  if (now - Date.parse(last_seen_at) < nowMilliseconds) return words('now');
  return words('last', { when: format.relativeTime(new Date(last_seen_at), now) });
}
