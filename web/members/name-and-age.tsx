/** All of the name, on a second line where one is too short; the age never stands alone on a line. */
export function NameAndAge({ name, age }: { name: string; age: number }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi>,&nbsp;{age}
    </span>
  );
}
