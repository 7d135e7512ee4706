import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface PartnerRedirectProps {
  url: string;
  seconds: number;
}

/**
 * Returns the whole seconds that are left of a countdown of `seconds` since `began`. Stays correct if the page is
 * suspended.
 */
export function secondsLeft(seconds: number, began: number, now: number): number {
  return Math.max(0, seconds - Math.floor((now - began) / 1000));
}

/**
 * Redirects to a partner after the countdown, unless the visitor chooses to stay. (Specification, section 9: partner
 * redirect.)
 */
export function PartnerRedirect({ url, seconds }: PartnerRedirectProps) {
  const words = useWords('accounts.partner');
  const [left, setLeft] = useState(seconds);
  const [staying, setStaying] = useState(false);
  const partner = new URL(url).hostname.replace(/^www\./, '');
  useEffect(() => {
    if (staying) return undefined;
    const began = Date.now();
    const timer = setInterval(() => {
      const now = secondsLeft(seconds, began, Date.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      window.location.assign(url);
    }, 1000);
    return () => clearInterval(timer);
  }, [staying, seconds, url]);
  return (
    <div className="grid justify-items-center gap-3">
      <p role="status">{staying ? words('staying') : words('leading', { partner, seconds })}</p>
      {!staying && (
        <p aria-hidden className="text-28 font-bold tabular-nums">
          {left}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <a
          href={url}
          rel="noreferrer"
          className="inline-flex min-h-12 items-center rounded-full border-[1.5px] border-line-input bg-surface px-6 font-semibold hover:bg-sunken"
        >
          {words('now', { partner })}
        </a>
        {!staying && (
          <Button variant="text" onClick={() => setStaying(true)}>
            {words('stay')}
          </Button>
        )}
      </div>
    </div>
  );
}
