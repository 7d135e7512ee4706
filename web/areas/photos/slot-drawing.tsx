import { classNames } from '../../shared/ui/class-names.ts';

/** Kinds of good photos, each with a line drawing: portrait, activity, full body. */
export type SlotKind = 'face' | 'doing' | 'whole';

const lines: Readonly<Record<SlotKind, React.ReactNode>> = {
  face: (
    <>
      <circle cx="32" cy="31" r="19" />
      <path d="M24 36c2 5 5 7 8 7s6-2 8-7M25 27v1.5M39 27v1.5" />
      <path d="M13.500 29C14 14 24 9 32 9s18 5 18.500 20c-5-2-8-6-9.500-9-5 4.500-16 8-27.500 9Z" />
      <path d="M12 62c2-7 10-11 20-11s18 4 20 11" />
    </>
  ),
  doing: (
    <>
      <circle cx="34" cy="12" r="7" />
      <path d="M27 24c-3 4-4 10-3 16l12 5-2 15M24 40 14 58M28 24c5-1 9 1 10 5l3 7 11 4" />
      <path d="M6 60h52" strokeDasharray="2 4" />
    </>
  ),
  whole: (
    <>
      <circle cx="32" cy="9" r="6.500" />
      <path d="M20 40V27c0-5 4-8 9-8h6c5 0 9 3 9 8v13h-4v21H24V40Z" />
    </>
  ),
};

export function SlotDrawing({ kind, className }: { kind: SlotKind; className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('text-secondary', className)}
    >
      {lines[kind]}
    </svg>
  );
}
