import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Tabs for editing and previewing the profile. Each has its own URL. */
export function ViewSwitch({ asOthers }: { asOthers: boolean }) {
  const words = useWords('profile-form');
  const views = [
    { to: '/profile', icon: Pencil, label: words('edit'), current: !asOthers },
    { to: '/profile?view=others', icon: Eye, label: words('preview'), current: asOthers },
  ];
  return (
    <nav aria-label={words('views')} className="grid auto-cols-fr grid-flow-col rounded-input bg-sunken p-1">
      {views.map(({ to, icon: Icon, label, current }) => (
        <Link
          key={to}
          to={to}
          replace
          aria-current={current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-[9px] px-4 text-center font-semibold text-muted aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:shadow-soft dark:aria-[current=page]:bg-raised"
        >
          <Icon className="size-4.5 shrink-0" aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
