/**
 * The oldest browsers that the product supports. The build lowers syntax and styles to them; `.oxlintrc.json` forbids
 * built-ins that they lack.
 */
export const oldestBrowsers = ['chrome109', 'firefox115', 'safari16'];
