/**
 * Whether this page began as the shell: without a server that has rendered it. The shell's own elements are gone as soon
 * as the application is shown.
 */
export const isFromShell = typeof document !== 'undefined' && document.querySelector('#shell') !== null;
