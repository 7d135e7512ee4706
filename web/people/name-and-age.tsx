/** The full name, wrapping to a second line if necessary; the age is never broken. */
export function NameAndAge({ name, age }: { name: string; age: number }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi>
      {`, ${age}`}
    </span>
  );
}
