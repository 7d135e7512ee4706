import { type DeleteReason, deleteReasons } from '#contract/accounts/account-deletion.ts';
import { SelectField } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface ReasonFieldProps {
  reason: DeleteReason | undefined;
  onChoose: (reason: DeleteReason | undefined) => void;
}

/** Asks for the reason for the deletion, which determines the order of the alternatives. */
export function ReasonField({ reason, onChoose }: ReasonFieldProps) {
  const words = useWords('deletion.leave');
  return (
    <div className="mt-4 max-w-120">
      <SelectField
        label={words('reason')}
        name="reason"
        value={reason ?? ''}
        onChange={({ target }) => onChoose(deleteReasons.find((one) => one === target.value))}
      >
        <option value="">{words('no_reason')}</option>
        {deleteReasons.map((one) => (
          <option key={one} value={one}>
            {words(`reasons.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
