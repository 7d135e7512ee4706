/** The name as long as there is room, the age always. */
export function NameAndAge({ name, age }: { name: string; age: number }) {
  return (
    <span className="flex min-w-0">
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="shrink-0">, {age}</span>
    </span>
  );
}
