import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProfileField } from '#contract/members/profiles.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useUnsaved } from './unsaved.ts';

interface SectionProps {
  title: string;
  lead?: string;
  /** Fields in this section; a link to one of them opens the section. */
  fields?: readonly ProfileField[];
  /** Whether the section is initially expanded on narrow screens. */
  open?: boolean;
  /** Summary shown while the section is collapsed. */
  summary?: ReactNode;
  children: ReactNode;
}

const noFields: readonly ProfileField[] = [];

/** A section of the profile form. Collapses to one line on narrow screens. */
export function Section({ title, lead, fields = noFields, open: openFirst = false, summary, children }: SectionProps) {
  const id = useId();
  const [open, setOpen] = useState(openFirst);
  const unsaved = useUnsaved(useMe().id);
  // Keep sections with a refused change open, because the member must resolve it.
  const isOpen = open || fields.some((field) => unsaved[field]?.refused);
  const body = useOpenedByLink(fields, () => setOpen(true));
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4.5 md:p-6">
      <h2 id={id} className="text-18 lg:text-22">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-m-4.5 flex w-[calc(100%+2.25rem)] items-center gap-3 rounded-card p-4.5 text-left md:-m-6 md:w-[calc(100%+3rem)] md:p-6 lg:hidden"
        >
          <span className="min-w-0 grow">{title}</span>
          <ChevronDown
            className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
            strokeWidth={1.75}
            aria-hidden
          />
        </button>
        <span className="hidden lg:inline">{title}</span>
      </h2>
      {!isOpen && summary && <div className="mt-0.5 truncate text-14 text-muted lg:hidden">{summary}</div>}
      <div ref={body} className={isOpen ? '' : 'max-lg:hidden'}>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-4 grid gap-6">{children}</div>
      </div>
    </section>
  );
}

/** Opens the section when a link targets one of its fields. */
function useOpenedByLink(fields: readonly ProfileField[], open: () => void) {
  const body = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const field = fields.find((one) => hash === `#${one}`);
  useEffect(() => {
    if (!field) return;
    open();
    const frame = requestAnimationFrame(() => body.current?.querySelector(`#${field}`)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
    // This runs again on each click, even if the link is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [field, key]);
  return body;
}
