import { showChat } from '#contract/chats/chats.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { BackBar } from './back-link.tsx';

/** Explains why a conversation cannot be shown, and offers a next step. */
export function ConversationTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords('chats.missing');
  const sentence = useRefusalSentence('chats', showChat);
  const blocked = isRefusal(error, 'blocked');
  const missing = isRefusal(error, 'no_such_chat') || isRefusal(error, 'invalid');
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackBar />
      <div className="my-auto px-4 py-8">
        {blocked || missing ? (
          <Notice
            heading="h1"
            title={blocked ? sentence(error) : words('title')}
            text={blocked ? undefined : words('text')}
          >
            <ButtonLink to="/chats" variant="outline">
              {words('action')}
            </ButtonLink>
          </Notice>
        ) : (
          <FailureNotice onRetry={onRetry} />
        )}
      </div>
    </div>
  );
}
