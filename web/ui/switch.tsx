interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off; it takes effect at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span>{label}</span>
      <span className="relative inline-block h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full bg-line-input transition-colors checked:bg-primary"
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-white transition-transform peer-checked:translate-x-4.5" />
      </span>
    </label>
  );
}
