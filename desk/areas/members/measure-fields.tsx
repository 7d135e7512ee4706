import type { ReportCategory } from '#contract/reports.ts';
import { useDeskWords } from '../../shared/words.tsx';
import { reportGrounds } from '../reports/ground-choice.tsx';

interface MeasureFieldsProps {
  readonly ground: ReportCategory;
  readonly chooseGround: (ground: ReportCategory) => void;
  readonly note: string;
  readonly writeNote: (note: string) => void;
}

/** The ground of a measure without a report, and the words that the member reads in the email. */
export function MeasureFields({ ground, chooseGround, note, writeNote }: MeasureFieldsProps) {
  const words = useDeskWords('member_actions');
  const reports = useDeskWords('reports');
  return (
    <>
      <label className="flex flex-col gap-1 font-semibold">
        {reports('ground')}
        <select
          className="field font-normal"
          value={ground}
          onChange={(event) => chooseGround(event.target.value as ReportCategory)}
        >
          {reportGrounds.map((one) => (
            <option key={one} value={one}>
              {reports(`grounds.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        {words('note')}
        <textarea
          className="field font-normal"
          maxLength={2000}
          value={note}
          onChange={(event) => writeNote(event.target.value)}
        />
      </label>
    </>
  );
}
