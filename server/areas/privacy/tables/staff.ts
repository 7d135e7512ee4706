import type { Entries } from '../entry.ts';

const ofStaff = { kept: 'while_staff', erased: 'nobodys', copy: 'nobodys' } as const;

/** Tables about those who work at the operators' desk, and their audit log. (Decision 274.) */
export const staffTables = {
  staff: {
    columns: {
      desk: ['created_at', 'email', 'email_key', 'enrolled_at', 'id', 'is_demo', 'language', 'name', 'removed_at'],
    },
    ...ofStaff,
  },
  // About members only by their ids; what staff did to whom is a record of the operator's work.
  staff_action: {
    columns: {
      desk: ['action', 'at', 'detail_hash', 'fields', 'id', 'member_id', 'staff_id', 'target_id', 'target_type'],
    },
    kept: 'as_the_operator_sets',
    erased: 'id_stays',
    copy: 'about_staff',
  },
  staff_action_detail: {
    columns: { desk: ['action_id', 'details', 'reason', 'salt'] },
    kept: 'as_the_operator_sets',
    erased: 'deleted',
    copy: 'about_staff',
  },
  staff_challenge: { columns: { desk: ['expires_at', 'id', 'purpose', 'staff_id', 'value'] }, ...ofStaff },
  staff_chain_check: {
    columns: { operation: ['begun_at', 'broken_seal', 'checked_at', 'id', 'last_hash', 'seals', 'why'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  staff_credential: {
    columns: {
      desk: [
        'code_hash',
        'counter',
        'created_at',
        'id',
        'kind',
        'last_used_at',
        'name',
        'passkey_id',
        'password_hash',
        'public_key',
        'staff_id',
        'totp_secret',
        'totp_step',
        'transports',
      ],
    },
    ...ofStaff,
  },
  staff_invitation: {
    columns: { desk: ['created_at', 'expires_at', 'id', 'invited_by', 'staff_id', 'token_hash'] },
    ...ofStaff,
  },
  staff_role: { columns: { desk: ['granted_at', 'granted_by', 'role', 'staff_id'] }, ...ofStaff },
  staff_seal: {
    columns: {
      operation: [
        'expired_at',
        'first_id',
        'hash',
        'id',
        'last_id',
        'previous_hash',
        'row_count',
        'rows_hash',
        'sealed_at',
      ],
    },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  staff_session: {
    columns: {
      desk: [
        'created_at',
        'expires_at',
        'fresh_at',
        'geoip_country',
        'id',
        'last_seen_at',
        'method',
        'staff_id',
        'token_hash',
        'user_agent',
      ],
    },
    ...ofStaff,
  },
} as const satisfies Entries;
