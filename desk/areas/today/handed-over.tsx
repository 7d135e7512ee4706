import { useMutation } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { deleteDeskNote, type DeskNote, writeDeskNote } from '#contract/desk/today.ts';
import { Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { AttemptTrouble } from '../../shared/fields.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskWords } from '../../shared/words.tsx';

interface HandedOverProps {
  readonly notes: readonly DeskNote[];
  readonly changed: (notes: DeskNote[]) => void;
}

/** Handover notes between staff. */
export function HandedOver({ notes, changed }: HandedOverProps) {
  const words = useDeskWords('today');
  const refusal = useRefusalText();
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState('');
  const write = useMutation({
    mutationFn: async () => await askDesk(writeDeskNote, { text }),
    onSuccess: (reply) => {
      setText('');
      setWriting(false);
      changed(reply.notes);
    },
  });
  const remove = useMutation({
    mutationFn: async (id: string) => await askDesk(deleteDeskNote, { id }),
    onSuccess: (reply) => changed(reply.notes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate();
  };
  return (
    <section className="card" aria-labelledby="notes">
      <header>
        <h2 id="notes">{words('handed_over')}</h2>
        {!isWriting && (
          <ActionButton
            size="small"
            look="quiet"
            className="ml-auto"
            icon={<PenLine aria-hidden />}
            onClick={() => setWriting(true)}
          >
            {words('write_note')}
          </ActionButton>
        )}
      </header>
      <div>
        {isWriting && (
          <form onSubmit={submit} className="flex flex-col gap-2 p-4">
            <textarea
              className="field min-h-20"
              aria-label={words('write_note')}
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoFocus
            />
            <AttemptTrouble>{write.error ? refusal(write.error) : undefined}</AttemptTrouble>
            <div className="flex gap-2">
              <ActionButton isSubmit look="primary" size="small" disabled={write.isPending || !text.trim()}>
                {words('hand_over')}
              </ActionButton>
              <ActionButton size="small" look="quiet" onClick={() => setWriting(false)}>
                {words('cancel')}
              </ActionButton>
            </div>
          </form>
        )}
        {notes.length === 0 && !isWriting && <p className="text-muted p-4">{words('no_notes')}</p>}
        <ul className="grid md:grid-cols-2">
          {notes.map(({ id, staff, text: note, written_at: at, yours }) => (
            <li key={id} className="border-line flex items-start gap-2 border-t px-4 py-3 md:even:border-l">
              <div className="min-w-0 flex-1">
                <p className="text-muted text-13">
                  {staff.name}
                  {', '}
                  <Moment at={at} />
                </p>
                <p className="break-words whitespace-pre-wrap">{note}</p>
              </div>
              {yours && (
                <ActionButton
                  size="small"
                  look="quiet"
                  icon={<Trash2 aria-hidden />}
                  aria-label={words('delete_note')}
                  onClick={() => remove.mutate(id)}
                  disabled={remove.isPending}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
