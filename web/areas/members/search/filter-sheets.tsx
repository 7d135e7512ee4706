import { type RefObject, useImperativeHandle, useState } from 'react';
import { lazyDialog } from '../../../shared/ui/lazy-dialog.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';

const FilterSheet = lazyDialog(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** Opens the filter sheet. The open state is kept outside the list, so that the list does not render again. */
export interface Sheet {
  open(): void;
}

type FilterSheetsProps = Omit<FilterSheetProps, 'onClose'> & { handle: RefObject<Sheet | null> };

export function FilterSheets({ handle, onChange, ...rest }: FilterSheetsProps) {
  const [open, setOpen] = useState(false);
  useImperativeHandle(handle, () => ({ open: () => setOpen(true) }), []);
  if (!open) return null;
  return (
    <FilterSheet
      {...rest}
      onClose={() => setOpen(false)}
      onChange={(search) => {
        setOpen(false);
        onChange(search);
      }}
    />
  );
}
