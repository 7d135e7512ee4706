import type { ReactNode } from 'react';
import { useMe } from '../accounts/user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/use-words.ts';

/** The day's likes are used: when there are others, and where to go until then. */
export function SwipeWait({ until, onEnd }: { until: string; onEnd: () => void }) {
  const words = useWords('swipe.wait');
  const time = () => <Countdown until={until} onEnd={onEnd} />;
  return (
    <Notice title={words('title')} text={words.rich('text', { time })}>
      <Ways>
        <ButtonLink to="/likes/sent">{words('likes')}</ButtonLink>
        <ButtonLink to="/members" look="outline">
          {words('search')}
        </ButtonLink>
      </Ways>
    </Notice>
  );
}

/** Nobody is left who fits and was not decided on. */
export function SwipeEmpty() {
  const words = useWords('swipe');
  const { profile } = useMe();
  return (
    <Notice title={words('empty.title')} text={words('empty.text')}>
      {!profile.main_image && <p className="text-muted">{words('empty.photo')}</p>}
      <Ways>
        <ButtonLink to="/members">{words('wait.search')}</ButtonLink>
        <ButtonLink to="/likes" look="outline">
          {words('wait.likes')}
        </ButtonLink>
      </Ways>
    </Notice>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
