import { useMe } from '../../../shared/people/user.ts';
import { useConnection } from '../../../shared/api/connection.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Unsent } from './unsent-store.ts';
import { takeOut } from './unsent.ts';

/** Below a message that waits for the connection: it has not been sent, and need not be. */
export function TakeBack({ unsent: { key } }: { unsent: Unsent }) {
  const words = useWords('chats.stream');
  const me = useMe();
  // With a connection it may be on its way already.
  if (useConnection() !== 'offline') return null;
  return (
    <button type="button" onClick={() => takeOut(me.id, key)} className="link min-h-11 px-1 text-14">
      {words('take_back')}
    </button>
  );
}
