import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Where links of the page lead. */
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the profile that is edited together. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-24 rounded-card border border-line bg-surface p-4.5 md:p-6"
    >
      <h2 id={titleId} className="text-22">
        {title}
      </h2>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-4 grid gap-6">{children}</div>
    </section>
  );
}
