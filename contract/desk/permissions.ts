import * as z from 'zod/mini';

export const permissions = [
  'photos.decide',
  'reports.decide',
  'appeals.decide',
  'first_messages.decide',
  'new_accounts.decide',
  'members.find',
  'members.photos',
  'members.warn',
  'members.suspend',
  'members.close',
  'members.reopen',
  'members.activation',
  'members.sessions',
  'members.email',
  'members.credits',
  'members.export',
  'members.ask_erasure',
  'members.erase',
  'members.notes',
  'payments.view',
  'payments.refund',
  'finance.books',
  'finance.settle',
  'site.edit',
  'pages.edit',
  'figures.view',
  'audit.view',
  'staff.manage',
  'health.view',
] as const;
export const permission = z.enum(permissions);
export type Permission = (typeof permissions)[number];

/** Roles of staff. One person may have several. */
export const roles = ['moderator', 'senior_moderator', 'support', 'finance', 'content', 'owner', 'auditor'] as const;
export const role = z.enum(roles);
export type Role = (typeof roles)[number];

const moderator = [
  'photos.decide',
  'reports.decide',
  'first_messages.decide',
  'new_accounts.decide',
  'members.find',
  'members.photos',
  'members.warn',
  'members.suspend',
  'members.sessions',
  'members.notes',
] as const satisfies readonly Permission[];

export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  moderator,
  senior_moderator: [...moderator, 'appeals.decide', 'members.close', 'members.reopen', 'figures.view'],
  support: [
    'members.find',
    'members.activation',
    'members.sessions',
    'members.email',
    'members.credits',
    'members.export',
    'members.ask_erasure',
    'members.notes',
    'payments.view',
  ],
  finance: ['members.find', 'payments.view', 'payments.refund', 'finance.books', 'finance.settle', 'figures.view'],
  content: ['site.edit', 'pages.edit'],
  owner: permissions,
  auditor: ['audit.view', 'figures.view', 'finance.books', 'payments.view', 'health.view'],
};

/** Returns the roles that have a permission. */
export function rolesWith(needed: Permission): Role[] {
  return roles.filter((one) => permissionsOf[one].includes(needed));
}

/** Returns the combined permissions of the given roles. */
export function permissionsOfRoles(held: Iterable<Role>): ReadonlySet<Permission> {
  return new Set([...held].flatMap((one) => permissionsOf[one]));
}
