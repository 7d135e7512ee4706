import { createContext, type ReactNode, use } from 'react';

/** An act that cannot be undone, or that needs a fresh authentication. */
export interface FreshAct {
  readonly title: string;
  /** What will happen, with names and amounts, so that nobody confirms blindly. */
  readonly text: ReactNode;
  /** The verb of the button. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  run(): Promise<unknown>;
}

export const FreshContext = createContext<(act: FreshAct) => void>(() => undefined);

/** Returns a function that opens the dialog before an act: it runs once the reader has confirmed. */
export function useConfirm(): (act: FreshAct) => void {
  return use(FreshContext);
}
