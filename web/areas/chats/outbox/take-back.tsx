import { useMe } from '../../../shared/people/user.ts';
import { useConnection } from '../../../shared/api/connection.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Unsent } from './unsent-store.ts';
import { takeOut } from './unsent.ts';

/** Button below a message waiting for the connection, to discard it before it is sent. */
export function TakeBack({ unsent: { key } }: { unsent: Unsent }) {
  const words = useWords('chats.stream');
  const me = useMe();
  // While online, the message may be in transit already.
  if (useConnection() !== 'offline') return null;
  return (
    <button type="button" onClick={() => takeOut(me.id, key)} className="link min-h-11 px-1 text-14">
      {words('take_back')}
    </button>
  );
}
