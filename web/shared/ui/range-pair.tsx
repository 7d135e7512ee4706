import { useId } from 'react';

interface RangePairProps {
  label: string;
  /** The value, shown next to the label. */
  text: string;
  lowLabel: string;
  highLabel: string;
  min: number;
  max: number;
  value: readonly [number, number];
  onChange: (value: readonly [number, number]) => void;
}

/** Half the visible width of a thumb, in px. The touch target is larger. */
const inset = 12;

/** A range on one line, made of two overlapping native sliders. Neither thumb can pass the other. */
export function RangePair({ label, text, lowLabel, highLabel, min, max, value, onChange }: RangePairProps) {
  const id = useId();
  const [low, high] = value;
  const at = (number: number) => (number - min) / (max - min);
  const place = (number: number) => `calc(${inset}px + (100% - ${2 * inset}px) * ${at(number)})`;
  return (
    <fieldset aria-describedby={id}>
      <legend className="float-left font-semibold">{label}</legend>
      <p id={id} className="text-right font-semibold tabular-nums">
        {text}
      </p>
      <div className="relative h-11">
        <span className="absolute inset-x-0 top-5 h-1 rounded-full bg-line" />
        <span
          className="absolute top-5 h-1 bg-control"
          style={{ left: place(low), right: `calc(100% - ${place(high)})` }}
        />
        <input
          type="range"
          aria-label={lowLabel}
          min={min}
          max={max}
          value={low}
          onChange={({ target }) => onChange([Math.min(Number(target.value), high), high])}
          // If both thumbs are at the upper end, only the lower one can be moved, so it must be on top.
          className={`range-thumb ${at(low) > 0.5 ? 'z-10' : ''}`}
        />
        <input
          type="range"
          aria-label={highLabel}
          min={min}
          max={max}
          value={high}
          onChange={({ target }) => onChange([low, Math.max(Number(target.value), low)])}
          className="range-thumb"
        />
      </div>
    </fieldset>
  );
}
