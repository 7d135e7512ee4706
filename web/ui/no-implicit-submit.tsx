/**
 * First element of a form that is only submitted by pressing its button: browsers submit a form on Enter in a radio
 * button or checkbox through its first submit button, and do nothing where that one is disabled. Works without scripts.
 */
export function NoImplicitSubmit() {
  return <button type="submit" disabled hidden />;
}
