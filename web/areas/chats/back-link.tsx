import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Link back to the list. Shown only on phones, where a conversation replaces the list. */
export function BackLink() {
  const words = useWords('chats.header');
  return (
    <IconLink to="/chats" label={words('back')} className="lg:hidden">
      <ArrowLeft aria-hidden />
    </IconLink>
  );
}

/** Bar above a conversation that does not exist or has not loaded yet. */
export function BackBar({ children }: { children?: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex h-16 shrink-0 items-center gap-1 border-b border-line px-2 lg:h-18 lg:px-6',
        !children && 'lg:hidden',
      )}
    >
      <BackLink />
      {children}
    </div>
  );
}
