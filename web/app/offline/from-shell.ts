/**
 * Whether this page started as the offline shell. Evaluated at load, because the application replaces the shell's
 * elements.
 */
export const isFromShell = typeof document !== 'undefined' && document.querySelector('#shell') !== null;
