import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { confirmBirthDate, minimumAge } from '#contract/accounts/accounts.ts';
import { ask } from '../../../shared/api/ask.ts';
import { isRefusal, type Refusal } from '../../../shared/api/refusal.ts';
import { ageFrom, type BirthDate, isoDate } from './birth-date.ts';
import { forgetDraft } from './signup-draft.ts';

/** Number of different years below the minimum age in a row after which the last date counts without a "Yes". */
const mostYoungYears = 3;

/**
 * Returns what the question about the date of birth needs to confirm it with the server. `onWrong` receives the error
 * codes of a date that the server rejects as a typing error.
 */
export function useBirthCheck(onWrong: (codes: Readonly<Record<string, string>>) => void) {
  const [isChecking, setChecking] = useState(false);
  const [lockedHours, setLockedHours] = useState<number>();
  const youngYears = useRef<readonly string[]>([]);
  const { search } = useLocation();
  /** Token of a link that lifts the lock, if such a link opened the page. */
  const pass = new URLSearchParams(search).get('pass');

  /** Shows a refusal because of the age, and deletes what was typed. Returns false for any other refusal. */
  function refuse(refusal: Refusal): boolean {
    if (!isRefusal(refusal, 'too_young') && !isRefusal(refusal, 'age_locked')) return false;
    forgetDraft();
    setLockedHours(refusal.problem.hours as number);
    return true;
  }

  /** Sends the confirmed date. Returns whether the newcomer may continue. */
  async function confirm(birth: BirthDate): Promise<boolean> {
    setChecking(true);
    try {
      await ask(confirmBirthDate, { date_of_birth: isoDate(birth), ...(pass && { pass }) });
      return true;
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      if (refuse(fault)) return false;
      const { fields } = fault.problem;
      if (fields) onWrong(fields);
      // Without a connection, the newcomer continues: creating the account checks the date again.
      return !fields;
    } finally {
      setChecking(false);
    }
  }

  /** Three different years in a row below the minimum age count like a "Yes". (Decision 273.) */
  function count(birth: BirthDate): void {
    const age = ageFrom(birth);
    if (age === undefined) return;
    if (age >= minimumAge) youngYears.current = [];
    else if (!youngYears.current.includes(birth.year)) youngYears.current = [...youngYears.current, birth.year];
    if (youngYears.current.length >= mostYoungYears) void confirm(birth);
  }

  return { isChecking, lockedHours, refuse, confirm, count };
}
