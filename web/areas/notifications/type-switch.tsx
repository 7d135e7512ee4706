import type { NotificationType } from '#contract/notifications/notifications.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { SavedSwitch } from './saved-switch.tsx';

/** Saves the choice for a type of email and updates the cache. */
export type SaveType = (type: NotificationType, on: boolean) => Promise<unknown>;

export interface TypeSwitchProps {
  type: NotificationType;
  on: boolean;
  save: SaveType;
  /** Explains why a choice was refused. */
  sentence: (fault: unknown) => string;
  /** True if switching on requires a login. */
  locked?: boolean;
}

/** Switch for a type of email. */
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
