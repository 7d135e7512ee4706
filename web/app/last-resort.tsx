import { Component, type ReactNode } from 'react';
import { FirstWordsContext } from '../shared/i18n/words.tsx';

/** Texts for the case that even the message catalog has not loaded. (Specification, section 8.) */
const inEnglish = {
  failed: 'An error occurred while showing the error page',
  home: 'Back to the home page',
} as const;

/**
 * Catches errors of the error page itself in the browser. Depends on nothing that could fail. A class, because React
 * requires one for error boundaries.
 */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  static override contextType = FirstWordsContext;
  declare context: React.ContextType<typeof FirstWordsContext>;
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: true } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = (this.context.messages.shell ?? {}) as { error?: Partial<typeof inEnglish> };
    const failed = error?.failed ?? inEnglish.failed;
    return (
      <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
        <title>{failed}</title>
        <h1 className="text-28">{failed}</h1>
        <p>
          <a href="/" className="link">
            {error?.home ?? inEnglish.home}
          </a>
        </p>
      </main>
    );
  }
}
