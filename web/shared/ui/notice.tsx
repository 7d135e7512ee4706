import type { ReactNode } from 'react';
import { isRefusal } from '../api/refusal.ts';
import { useCommonSentence } from '../i18n/refusal-sentence.ts';
import { useWords } from '../i18n/use-words.ts';
import { Button } from './button.tsx';

interface NoticeProps {
  title: string;
  text?: ReactNode;
  /** `h1` if the notice is the only content of the screen. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}

/** Explains why something cannot be shown, and offers a way to continue. */
export function Notice({ title, text, heading: Heading = 'h2', children }: NoticeProps) {
  return (
    <section className="mx-auto grid max-w-130 justify-items-center gap-4 rounded-card bg-soft px-6 py-12 text-center">
      <Heading className="text-22">{title}</Heading>
      {text && <p className="text-muted">{text}</p>}
      <div className="contents">{children}</div>
    </section>
  );
}

interface FailureNoticeProps {
  /** An error or, where expected, the rate limit for viewing members. */
  fault?: unknown;
  onRetry: () => void;
}

/** Reports that loading failed and lets the reader retry. For a rate limit, also says when a retry will succeed. */
export function FailureNotice({ fault, onRetry }: FailureNoticeProps) {
  const words = useWords('shell');
  const sentence = useCommonSentence();
  const enough = isRefusal(fault, 'enough_for_now');
  return (
    <div role="alert">
      <Notice
        title={words(enough ? 'failure.pause' : 'failure.title')}
        text={enough ? sentence(fault) : words('failure.text')}
      >
        <Button variant="outline" onClick={onRetry}>
          {words('failure.retry')}
        </Button>
      </Notice>
    </div>
  );
}
