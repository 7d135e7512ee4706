import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A group of related settings with a heading. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-10">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}
