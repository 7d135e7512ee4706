import { Link } from 'react-router';
import { SettingsRow } from './editable-row.tsx';

interface LinkRowProps {
  to: string;
  label: string;
  text: string;
  action: string;
}

/** A setting with its own screen. */
export function LinkRow({ to, label, text, action }: LinkRowProps) {
  return (
    <SettingsRow
      label={label}
      action={
        <Link
          to={to}
          aria-label={`${label}: ${action}`}
          className="link -mr-1 inline-flex min-h-11 shrink-0 items-center px-1"
        >
          {action}
        </Link>
      }
    >
      {text}
    </SettingsRow>
  );
}
