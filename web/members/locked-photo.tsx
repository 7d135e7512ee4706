import { Lock } from 'lucide-react';

/** A padlock over a photo that the server blurred, and the reason in words. */
export function LockedPhoto({ text }: { text: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-backdrop px-4 pb-[45%] text-center text-14 leading-5 font-semibold text-on-photo">
      <span className="grid size-11 place-items-center rounded-full bg-white text-[var(--navy)] md:size-12">
        <Lock className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      {text}
    </span>
  );
}
