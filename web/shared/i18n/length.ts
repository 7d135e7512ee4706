import { useLocale } from 'use-intl';
import { isAmerican } from './wording.ts';

/** Locales where people give heights in feet and inches. */
const inFeet: ReadonlySet<string> = new Set(['en-US', 'es-US', 'en-GB', 'en-CA', 'en-IE']);
const centimetersAnInch = 2.54;
const inchesAFoot = 12;

/**
 * Returns functions for lengths in cm, which are shown with feet and inches where people use them: `178 cm (5′10″)`, in
 * the US `5′10″ (178 cm)`.
 */
export function useLength() {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'centimeter' });
  const hasFeet = inFeet.has(locale);
  const withFeet = (text: string, ...lengths: number[]) => {
    if (!hasFeet) return text;
    const feet = lengths.map(feetAndInches).join('–');
    return isAmerican(locale) ? `${feet} (${text})` : `${text} (${feet})`;
  };
  return {
    hasFeet,
    /** The unit's abbreviation: `cm`. */
    unit: format.formatToParts(0).find(({ type }) => type === 'unit')?.value ?? 'cm',
    length: (cm: number) => withFeet(format.format(cm), cm),
    range: (from: number, to: number) =>
      from === to ? withFeet(format.format(from), from) : withFeet(format.formatRange(from, to), from, to),
  };
}

function feetAndInches(cm: number): string {
  const inches = Math.round(cm / centimetersAnInch);
  return `${Math.floor(inches / inchesAFoot)}′${inches % inchesAFoot}″`;
}

/** Parses a length in the usual notations: `178`, `1,78 m`, `5'10"`. Returns cm, or undefined if invalid. */
export function readLength(written: string): number | undefined {
  const text = written.trim().toLowerCase();
  const feet = /^(\d)\s*(?:'|′|’|ft)\s*(?:(\d{1,2})\s*(?:"|″|”|''|in)?)?$/.exec(text);
  if (feet) return Math.round((Number(feet[1]) * inchesAFoot + Number(feet[2] ?? 0)) * centimetersAnInch);
  const meters = /^(\d)[.,](\d{2})\s*m?$/.exec(text);
  if (meters) return Number(meters[1]) * 100 + Number(meters[2]);
  const centimeters = /^(\d{1,3})\s*(?:cm)?$/.exec(text);
  return centimeters ? Number(centimeters[1]) : undefined;
}
