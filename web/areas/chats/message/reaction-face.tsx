import type { ReactNode } from 'react';
import type { Reaction } from '#contract/chats/reactions.ts';

const skin = '#ffcb4c';
const line = '#5c3a10';
const tear = '#3aa6f2';

const drawn = { fill: 'none', stroke: line, strokeLinecap: 'round' } as const;

const face = <circle cx="12" cy="12" r="10" fill={skin} />;
const eyes = (
  <g fill={line}>
    <ellipse cx="8.4" cy="10.4" rx="1.3" ry="1.7" />
    <ellipse cx="15.6" cy="10.4" rx="1.3" ry="1.7" />
  </g>
);

const drawings: Readonly<Record<Reaction, ReactNode>> = {
  love: (
    <path
      fill="#e0315f"
      d="M12 21.2C5.4 16 2.2 12.5 2.2 8.6A5.3 5.3 0 0 1 12 5.9a5.3 5.3 0 0 1 9.8 2.7c0 3.9-3.2 7.4-9.8 12.6Z"
    />
  ),
  laugh: (
    <>
      {face}
      <path {...drawn} strokeWidth="1.6" d="M6.3 10.4q1.7-2.2 3.6 0m4.2 0q1.9-2.2 3.6 0" />
      <path fill={line} d="M6.6 13h10.8c0 3.5-2.3 5.8-5.4 5.8S6.6 16.5 6.6 13Z" />
      <path fill="#ff7382" d="M8.7 17.2c1.7-1.6 4.9-1.6 6.6 0-.9 1-2 1.6-3.3 1.6s-2.4-.6-3.3-1.6Z" />
      <path
        fill={tear}
        d="M4.9 10.8c.3 2.2-.5 3.9-1.9 4.3-1.2.3-2.1-.6-1.8-1.7.3-1.2 1.9-2 3.7-2.6Zm14.2 0c-.3 2.2.5 3.9 1.9 4.3 1.2.3 2.1-.6 1.8-1.7-.3-1.2-1.9-2-3.7-2.6Z"
      />
    </>
  ),
  wow: (
    <>
      {face}
      {eyes}
      <path {...drawn} strokeWidth="1.2" d="M6.6 6.9q1.5-1.2 3.1-.6m4.6 0q1.6-.6 3.1.6" />
      <ellipse cx="12" cy="16.4" rx="2.5" ry="3.1" fill={line} />
    </>
  ),
  sad: (
    <>
      {face}
      {eyes}
      <path {...drawn} strokeWidth="1.4" d="M6.4 7.6q1.6-.2 2.9-1.4m8.3 1.4q-1.6-.2-2.9-1.4M8.6 17.6q3.4-3 6.8 0" />
      <path fill={tear} d="M7.2 12.4c1.6 1.9 2.2 3 2.2 4.1a2.2 2.2 0 0 1-4.4 0c0-1.1.6-2.2 2.2-4.1Z" />
    </>
  ),
  thumb: (
    <>
      <rect x="2.4" y="10.6" width="4.2" height="9.8" rx="1.3" fill="#8a2f63" />
      <path
        fill={skin}
        d="M7.8 10.9 11 3.6c.3-.7.9-1 1.6-.9 1.6.2 2.3 1.5 2 3l-.7 3.7h5c1.5 0 2.6 1.3 2.3 2.8l-1.1 5.9a2.5 2.5 0 0 1-2.5 2H10c-.8 0-1.6-.3-2.2-.9Z"
      />
    </>
  ),
  fire: (
    <>
      <path
        fill="#ff7a22"
        d="M12.4 1.8c.4 3.3 2 4.9 3.7 6.9 1.6 1.8 2.7 3.7 2.7 6.2a6.8 6.8 0 0 1-13.6 0c0-2.4 1-4.2 2.4-5.6.2 1.4.8 2.3 1.8 2.8-.4-3.9.5-7.6 3-10.3Z"
      />
      <path
        fill="#ffd64a"
        d="M12.2 11.8c.4 1.7 1.3 2.4 2 3.4.6.8.9 1.6.9 2.5a3.1 3.1 0 0 1-6.2 0c0-1.1.4-1.9 1.1-2.6.2.6.5.9.9 1.1 0-1.6.3-3.1 1.3-4.4Z"
      />
    </>
  ),
};

/** Decorative drawing of a reaction, as large as the surrounding text; callers show the reaction's name as text. */
export function ReactionFace({ reaction }: { reaction: Reaction }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-[1.2em]">
      {drawings[reaction]}
    </svg>
  );
}
