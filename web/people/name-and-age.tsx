/** All of the name, going on in a second line where one is too short; the number is never torn. */
export function NameAndAge({ name, age }: { name: string; age: number }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi>, {age}
    </span>
  );
}
