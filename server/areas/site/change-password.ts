import { Hono } from 'hono';

/** `/.well-known/change-password`: redirects from password managers to the settings. (W3C.) */
export function changePasswordPage(): Hono {
  return new Hono().get('/.well-known/change-password', (context) => context.redirect('/settings', 302));
}
