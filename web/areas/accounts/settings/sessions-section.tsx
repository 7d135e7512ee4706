import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, endSessions, type SessionId } from '#contract/accounts/sessions.ts';
import { useMe } from '../../../shared/people/user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { forgetHere } from '../../../shared/api/vault/forget-here.ts';
import { leaveAfter } from '../../../shared/api/leave.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery } from './sessions.ts';
import { SettingsSection } from './settings-section.tsx';

/** The member's sessions, with buttons to end them. */
export function SessionsSection() {
  const words = useWords('settings.sessions');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery());
  const [leaving, setLeaving] = useState(false);
  const sentence = useRefusalSentence('settings', endSession);
  const end = useMutation({
    mutationFn: async (id: SessionId) => await ask(endSession, { id }),
    onSuccess: async () => {
      await client.invalidateQueries(sessionsQuery());
      toast({ tone: 'good', text: words('ended') });
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });

  return (
    <SettingsSection title={words('title')} lead={words('lead')}>
      {!data &&
        (error ? (
          <div className="p-4">
            <FailureNotice onRetry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton className="m-4 h-12" />
        ))}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      <div className="px-4 py-3 md:px-5">
        <Button variant="outline" size="small" onClick={() => setLeaving(true)}>
          {words('everywhere')}
        </Button>
      </div>
      {leaving && <LeaveEverywhere onClose={() => setLeaving(false)} />}
    </SettingsSection>
  );
}

function LeaveEverywhere({ onClose }: { onClose: () => void }) {
  const words = useWords('settings.sessions');
  const common = useWords('settings');
  const sentence = useRefusalSentence('settings', endSessions);
  const me = useMe();
  const leave = useMutation({
    // The live stream also reports the end of the session, which must not redirect to the login.
    mutationFn: async () =>
      await leaveAfter(
        async () => {
          await ask(endSessions, {});
          await forgetHere(me.id);
        },
        `/login?next=${encodeURIComponent('/settings')}`,
      ),
  });
  return (
    <Dialog title={words('everywhere_title')} onClose={onClose} closable={leave.isPending ? 'never' : 'always'}>
      <p className="mt-3 mb-6">{words('everywhere_text')}</p>
      {leave.error && <FieldError>{sentence(leave.error)}</FieldError>}
      <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
          {words('everywhere')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
