export const trapName = 'homepage';

/** Honeypot for bots that fill in every field. Invisible, not focusable and hidden from screen readers. */
export function Trap() {
  return (
    <div inert className="absolute -left-full size-px overflow-hidden">
      <input type="text" name={trapName} autoComplete="off" data-1p-ignore data-lpignore="true" data-bwignore />
    </div>
  );
}
