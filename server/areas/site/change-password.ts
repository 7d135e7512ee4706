import { Hono } from 'hono';

/** `/.well-known/change-password`: where password managers send somebody to change a password. (W3C.) */
export function changePasswordPage(): Hono {
  return new Hono().get('/.well-known/change-password', (context) => context.redirect('/settings', 302));
}
