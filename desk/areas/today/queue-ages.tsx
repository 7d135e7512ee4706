import type { QueueState } from '#contract/desk/today.ts';

/** Position of the target line, as a share of the width. Overdue items are drawn beyond it. */
const targetAt = 0.82;
const width = 232;
const height = 34;
const base = 29;

/**
 * Draws one tick per item between new and its target. Overdue items are triangles beyond the target line, and the
 * viewer's own have a dot. Shows the count, the age and the urgency of a queue without colour; the other columns of the
 * table contain the same data.
 */
export function QueueAges({ state, now }: { readonly state: QueueState; readonly now: number }) {
  const target = state.target_minutes * 60_000;
  const line = width * targetAt;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="block h-8.5 w-full max-w-58 min-w-24"
      aria-hidden
      preserveAspectRatio="none"
    >
      <line x1={0} x2={line} y1={base} y2={base} stroke="var(--line-input)" />
      <line x1={line} x2={width} y1={base} y2={base} stroke="var(--danger)" strokeDasharray="3 3" />
      <line x1={line} x2={line} y1={6} y2={base + 3} stroke="var(--line-input)" strokeWidth={2} />
      {state.items.map(({ id, since, yours }) => {
        const age = (now - Date.parse(since)) / target;
        const isLate = age > 1;
        const x = isLate ? Math.min(line + 8 + (age - 1) * 20, width - 6) : Math.max(2, Math.min(age, 1) * (line - 4));
        return (
          <g key={id}>
            <line
              x1={x}
              x2={x}
              y1={15}
              y2={base}
              stroke={isLate ? 'var(--danger)' : yours ? 'var(--control)' : 'var(--text)'}
              strokeWidth={2.5}
            />
            {isLate && <path d={`M${x - 5} 16 L${x} 8 L${x + 5} 16 Z`} fill="var(--danger)" />}
            {yours && !isLate && <circle cx={x} cy={12} r={4.5} fill="var(--control)" />}
          </g>
        );
      })}
    </svg>
  );
}
