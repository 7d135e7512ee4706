import type { ReactNode } from 'react';

interface NameAndAgeProps {
  name: string;
  age: number;
  /** What stays on the line of the age, such as the online dot. */
  children?: ReactNode;
}

/** The full name, wrapping to a second line if necessary; the age is never broken. */
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
