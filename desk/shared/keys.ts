import { keyName } from '#web/shared/api/queries/query-key.ts';

/** The names of the desk's queries. */
export const deskKeys = {
  me: keyName('desk-me'),
  counts: keyName('desk-counts'),
  login: keyName('desk-login'),
  enrolment: keyName('desk-enrolment'),
  today: keyName('desk-today'),
  photos: keyName('desk-photos'),
  photo: keyName('desk-photo'),
  photoMail: keyName('desk-photo-mail'),
  reports: keyName('desk-reports'),
  report: keyName('desk-report'),
  reportMail: keyName('desk-report-mail'),
  groups: keyName('desk-account-groups'),
  group: keyName('desk-account-group'),
  members: keyName('desk-members'),
  member: keyName('desk-member'),
  requests: keyName('desk-requests'),
  audit: keyName('desk-audit'),
  auditEntry: keyName('desk-audit-entry'),
  chain: keyName('desk-chain'),
  staff: keyName('desk-staff'),
  ownSessions: keyName('desk-own-sessions'),
  ownCredentials: keyName('desk-own-credentials'),
} as const;
