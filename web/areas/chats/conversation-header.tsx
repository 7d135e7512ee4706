import { Ban, EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { usePlace } from '../site/place.ts';
import { IconLink } from '../../shared/ui/button.tsx';
import { Menu, MenuAction, MenuLink } from '../../shared/ui/menu.tsx';
import { useConnection } from '../../shared/api/connection.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { BackLink } from './back-link.tsx';
import type { KnownChat } from './chat.ts';
import { FictionalMark, PremiumStone } from './list/badges.tsx';
import { RemoveDialog } from './list/remove-dialog.tsx';
import { useTyping } from './stream/typing.ts';

/** Header with the other member, the back link and the menu. */
export function ConversationHeader({ chat }: { chat: KnownChat }) {
  const words = useWords('chats');
  const reports = useWords('reports');
  const { profile, conversation, reply_bar } = chat;
  const [asking, setAsking] = useState<'remove' | 'block' | 'report'>();
  const close = () => setAsking(undefined);
  const present = reply_bar !== 'gone';
  const path = `/members/${profile.id}`;
  const connection = useConnection();
  // Presence and typing are only known while the server connection is open.
  const online = profile.online && connection === 'there';
  const typing = useTyping(conversation) && reply_bar !== 'blocked' && connection === 'there';
  const place = usePlace(profile);
  const connecting = connection === 'connecting' && words('connecting');
  const under = connecting || (typing ? words('typing') : online ? words('online') : place);
  return (
    <header className="flex h-16 shrink-0 items-center gap-1 border-b border-line px-2 lg:h-18 lg:px-6">
      <BackLink />
      <div className="relative mr-auto flex min-w-0 items-center gap-3">
        <Avatar picture={profile.main_image} size={44} online={online} />
        <div className="min-w-0">
          <h1 className="flex items-center gap-2 text-16 font-semibold">
            <span className="truncate">
              {present ? (
                <Link to={path} className="after:absolute after:inset-0 hover:underline">
                  <bdi>{profile.name}</bdi>, {profile.age}
                </Link>
              ) : (
                <bdi>{profile.name}</bdi>
              )}
            </span>
            {profile.premium && <PremiumStone />}
            {profile.fictional_icon && <FictionalMark />}
          </h1>
          {(present || connecting) && under && <p className="truncate text-14 text-muted">{under}</p>}
          <p role="status" className="sr-only">
            {connecting}
          </p>
        </div>
      </div>
      {present && (
        <IconLink to={path} label={words('header.profile')} className="max-sm:hidden">
          <UserRound aria-hidden />
        </IconLink>
      )}
      <Menu
        label={words('header.more')}
        buttonClassName="inline-grid size-11 shrink-0 place-items-center hover:bg-sunken"
        button={<EllipsisVertical className="size-5" aria-hidden />}
      >
        {present && (
          <MenuLink to={path} icon={UserRound}>
            {words('header.profile')}
          </MenuLink>
        )}
        {chat.messages.length + (chat.history_ended ? 1 : 0) > 0 && (
          <MenuAction icon={Trash2} onClick={() => setAsking('remove')}>
            {words('header.remove')}
          </MenuAction>
        )}
        {present && reply_bar !== 'blocked' && (
          <MenuAction icon={Ban} onClick={() => setAsking('block')}>
            {words('header.block', { name: profile.name })}
          </MenuAction>
        )}
        {present && (
          <MenuAction icon={Flag} onClick={() => setAsking('report')}>
            {reports('report', { name: profile.name })}
          </MenuAction>
        )}
      </Menu>
      {asking === 'remove' && <RemoveDialog conversation={conversation} name={profile.name} onClose={close} leave />}
      {asking === 'report' && (
        <ReportDialog reported={{ member: profile, talked: true, blocked: reply_bar === 'blocked' }} onClose={close} />
      )}
      {asking === 'block' && <BlockDialog member={profile} onClose={close} />}
    </header>
  );
}
