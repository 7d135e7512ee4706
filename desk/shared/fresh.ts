import { createContext, type ReactNode, use } from 'react';

/** An action that is irreversible, or that needs a fresh authentication. */
export interface FreshAct {
  readonly title: string;
  /** Describes the consequences with names and amounts, so that nobody confirms blindly. */
  readonly text: ReactNode;
  /** Verb on the button. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  run(): Promise<unknown>;
}

export const FreshContext = createContext<(act: FreshAct) => void>(() => undefined);

/** Returns a function that opens the confirmation dialog, and runs the action once the viewer confirms. */
export function useConfirm(): (act: FreshAct) => void {
  return use(FreshContext);
}
