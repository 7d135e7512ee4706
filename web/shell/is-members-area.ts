/** (Specification, section 2: members area routes.) */
export function isMembersArea(pathname: string): boolean {
  return /^\/(members|chats|likes|premium)(\/|$)/.test(pathname);
}
