import type { ReactNode, RefObject } from 'react';

interface LineFrameProps {
  /** The progress. */
  head: ReactNode;
  title: ReactNode;
  titleRef: RefObject<HTMLHeadingElement | null>;
  lead?: ReactNode;
  /** Content between the progress and the title. */
  above?: ReactNode;
  children: ReactNode;
  /** The buttons at the end. */
  footer: ReactNode;
  /** The two cards, on wide screens. */
  beside: ReactNode;
}

/** Frame of the questions after the account exists: like the sign-up dialog on desktops, the whole screen on phones. */
export function LineFrame({ head, title, titleRef, lead, above, children, footer, beside }: LineFrameProps) {
  return (
    <div className="mx-auto w-full bg-[image:var(--line-sky)] md:my-12 md:max-w-140 md:overflow-clip md:rounded-dialog md:bg-none md:bg-surface md:shadow-soft lg:grid lg:max-w-250 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]">
      <div className="flex min-h-dvh flex-col px-5 md:min-h-160 md:px-11 md:pt-4">
        {head}
        {above}
        <h1 ref={titleRef} tabIndex={-1} className="mt-5 text-28 text-balance outline-none lg:text-36">
          {title}
        </h1>
        {lead && <div className="mt-1.5 text-muted">{lead}</div>}
        <div className="mt-5 mb-6">{children}</div>
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto grid gap-1 bg-[color-mix(in_srgb,var(--surface)_92%,transparent)] px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-11 md:bg-surface md:px-11 md:pb-6">
          {footer}
        </div>
      </div>
      <div className="hidden bg-[image:var(--moment)] lg:grid">{beside}</div>
    </div>
  );
}
