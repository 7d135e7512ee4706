import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useWords } from '../i18n/use-words.ts';

interface StripProps {
  icon: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Hides the strip before the first paint if this flag is set. */
  flag?: string;
  /** True if the strip does not scroll away. */
  stays?: boolean;
  /** True if the strip is part of the content and not a landmark of its own. */
  inContent?: boolean;
}

/** A line below the top bar. At most one strip is shown at a time. */
export function Strip({ icon, children, action, onDismiss, flag, stays = false, ...place }: StripProps) {
  const words = useWords('shell.alert');
  const Element = place.inContent ? 'div' : 'aside';
  return (
    <Element
      aria-label={place.inContent ? undefined : words('label')}
      data-strip
      data-flag={flag}
      className={classNames('bg-soft text-on-soft', stays && 'sticky top-14 z-20 md:top-16')}
    >
      <div className="page strip-line">
        {icon}
        <p className="text-14 text-balance md:text-16">{children}</p>
        <span className="ml-auto flex shrink-0 items-center md:ml-0">
          {action}
          {onDismiss && (
            <IconButton label={words('dismiss')} onClick={onDismiss}>
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </Element>
  );
}

/** A link for use as a strip's `action`. */
export function StripLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center text-14 text-on-soft md:text-16">
      {children}
    </Link>
  );
}
