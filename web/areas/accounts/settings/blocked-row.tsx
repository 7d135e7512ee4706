import { useState } from 'react';
import { lazyDialog } from '../../../shared/ui/lazy-dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { SettingsRow } from './editable-row.tsx';

const BlockedDialog = lazyDialog(async () => await import('../../blocks/blocked-dialog.tsx'));

/** Opens the list of members blocked by this member. */
export function BlockedRow() {
  const words = useWords('settings');
  const [shown, setShown] = useState(false);
  const label = words('privacy.blocked');
  return (
    <>
      <SettingsRow
        label={label}
        action={
          <button
            type="button"
            aria-label={`${label}: ${words('data.open')}`}
            onClick={() => setShown(true)}
            className="link -mr-1 min-h-11 shrink-0 px-1"
          >
            {words('data.open')}
          </button>
        }
      >
        {words('privacy.blocked_text')}
      </SettingsRow>
      {shown && <BlockedDialog onClose={() => setShown(false)} />}
    </>
  );
}
