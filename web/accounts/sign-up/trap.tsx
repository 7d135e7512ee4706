export const trapName = 'homepage';

/** What programs fill in that fill in everything. Nobody sees it, comes to it by a key, or has it read to them. */
export function Trap() {
  return (
    <div inert className="absolute -left-full size-px overflow-hidden">
      <input type="text" name={trapName} autoComplete="off" data-1p-ignore data-lpignore="true" data-bwignore />
    </div>
  );
}
