import { useState } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberCard } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import { evidenceMessages, reportLength, reportMember } from '#contract/reports.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, TextArea } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { BlockAfterReport } from './block-after-report.tsx';
import { CategoryChoice } from './category-choice.tsx';

/** The reported object: a member's profile, or one of their photos or messages. */
export interface Reported {
  readonly member: Pick<MemberCard, 'id' | 'name'>;
  readonly photo?: PictureId;
  readonly message?: MessageId;
  /** True if the dialog was opened from a conversation, so that the report may include its messages. */
  readonly talked?: boolean;
  /** True if the reporter has already blocked the member. */
  readonly blocked?: boolean;
}

/** Dialog to report a member to the moderators. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const words = useWords('reports');
  const { member, photo, message, talked = false, blocked = false } = reported;
  const [category, setCategory] = useState('');
  const [text, setText] = useState('');
  const [with_messages, setWithMessages] = useState(false);
  const [sent, setSent] = useState(false);
  const { submit, pending, trouble, forget } = useSubmit(reportMember);
  const sentence = useRefusalSentence('reports', reportMember);

  const send = async (form: HTMLFormElement) => {
    const about = { profile: member.id, ...(photo && { photo }), ...(message && { message }) };
    if (await submit({ ...about, category, text, with_messages })) {
      if (!blocked) return setSent(true);
      toast({ tone: 'good', text: words('done') });
      return onClose();
    }
    focusWrong(form);
  };

  if (sent) {
    return (
      <Dialog key="sent" title={words('sent')} onClose={onClose}>
        <BlockAfterReport member={member} onClose={onClose} />
      </Dialog>
    );
  }
  const title = photo ? words('report_photo') : message ? words('report_message') : words('report', member);
  return (
    <Dialog title={title} onClose={onClose} closable={pending ? 'never' : 'always'}>
      <form
        method="post"
        noValidate
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <p className="text-muted">{words('lead', { name: member.name })}</p>
        <CategoryChoice
          value={category}
          wrong={Boolean(trouble.fields.category)}
          onChange={(chosen) => {
            setCategory(chosen);
            forget('category');
          }}
        />
        <TextArea
          label={words('text')}
          name="text"
          rows={3}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            forget('text');
          }}
          error={trouble.fields.text && words('errors.text_too_long', { max: reportLength })}
        />
        {talked && (
          <label className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="checkbox"
              checked={with_messages}
              onChange={(event) => setWithMessages(event.target.checked)}
              className="size-6 shrink-0 accent-primary"
            />
            <span>{words('with_messages', { count: evidenceMessages })}</span>
          </label>
        )}
        {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="outline" onClick={onClose} className="max-sm:order-last">
            {words('cancel')}
          </Button>
          <Button type="submit" busy={pending}>
            {words('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
