import type { ReactNode } from 'react';

interface NameAndAgeProps {
  name: string;
  age: number;
  /** Content that stays on the same line as the age, such as the online dot. */
  children?: ReactNode;
}

/** The full name, wrapped to a second line if necessary. The age is never broken. */
export function NameAndAge({ name, age, children }: NameAndAgeProps) {
  const years = `, ${age}`;
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi>{name}</bdi>
      {children ? (
        <span className="age-line">
          {years}
          {children}
        </span>
      ) : (
        years
      )}
    </span>
  );
}
