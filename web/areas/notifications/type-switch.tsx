import type { NotificationType } from '#contract/notifications/notifications.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { SavedSwitch } from './saved-switch.tsx';

/** Saves the choice for one type of mail, and updates the cache. */
export type SaveType = (type: NotificationType, on: boolean) => Promise<unknown>;

export interface TypeSwitchProps {
  type: NotificationType;
  on: boolean;
  save: SaveType;
  /** Why a choice was refused. */
  sentence: (fault: unknown) => string;
  /** It can only be switched on after a log-in. */
  locked?: boolean;
}

/** One type of mail. */
export function TypeSwitch({ type, save, locked = false, ...state }: TypeSwitchProps) {
  const words = useWords('notifications');
  return (
    <SavedSwitch
      {...state}
      label={words(`types.${type}.label`)}
      hint={locked ? words('link.locked') : words(`types.${type}.hint`)}
      disabled={locked}
      save={async (on) => await save(type, on)}
    />
  );
}
