import { Lock } from 'lucide-react';

/** A padlock over a photo that the server has blurred, and the reason in words. */
export function LockedPhoto({ text }: { text: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-backdrop px-4 pb-[45%] text-center text-14 leading-5 font-semibold text-on-photo @max-[9.5rem]:gap-1 @max-[9.5rem]:px-2 @max-[9.5rem]:pb-[62%] @max-[9.5rem]:text-[0.75rem] @max-[9.5rem]:leading-4">
      <span className="grid size-11 place-items-center rounded-full bg-white text-[var(--navy)] md:size-12 @max-[9.5rem]:size-8">
        <Lock className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      {text}
    </span>
  );
}
