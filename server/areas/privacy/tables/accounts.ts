import type { Entries } from '../entry.ts';

/** Accounts: identity, login, settings and notifications of a member. (Decision 264.) */
export const accountsTables = {
  // Deleted with the account by the erasure.
  account_deletion: {
    columns: { account: ['asked_at', 'erase_at', 'erasing', 'member_id', 'reason', 'remarks', 'status_before'] },
    kept: { until: 'erase_at', period: 'reactivation_days' },
    erased: 'deleted',
    copy: { file: 'account' },
  },
  consent: {
    columns: { proof_of_consent: ['given_at', 'kind', 'member_id', 'version', 'withdrawn_at'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  data_export: {
    columns: {
      copies: [
        'asked_at',
        'asked_in',
        'bytes',
        'expires_at',
        'failed_at',
        'file_id',
        'file_key',
        'id',
        'member_id',
        'parts',
        'ready_at',
        'token_hash',
        'tries',
      ],
    },
    kept: { period: 'archive_note_days', since: 'asked_at' },
    erased: 'deleted',
    copy: {
      file: 'account',
      without: { file_key: 'secret', token_hash: 'secret', file_id: 'internal', parts: 'internal', tries: 'internal' },
    },
  },
  device_mark: {
    columns: { many_accounts: ['mark', 'marked_at', 'member_id'] },
    kept: { period: 'device_mark_days', since: 'marked_at' },
    erased: 'deleted',
    copy: { file: 'account', without: { mark: 'fingerprint' } },
  },
  email_owner: {
    columns: { account: ['email_key', 'member_id'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: 'told_elsewhere',
  },
  inactivity_warning: {
    columns: { account: ['erase_at', 'member_id', 'warned_at'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  // The addresses cannot be derived from their pseudonyms.
  kept_out: {
    columns: { kept_out: ['mark', 'reason', 'since', 'until'] },
    kept: { until: 'until', period: 'closed_years' },
    erased: 'pseudonym_stays',
    copy: 'nobodys',
  },
  kept_out_hash: {
    columns: { kept_out: ['mark', 'photo', 'until'] },
    kept: { until: 'until', period: 'closed_years' },
    erased: 'pseudonym_stays',
    copy: 'nobodys',
  },
  mail: {
    columns: {
      mails: [
        'body_html',
        'body_text',
        'created_at',
        'from_name',
        'id',
        'kind',
        'language',
        'member_id',
        'refused_at',
        'sent_at',
        'subject',
        'to_address',
        'to_name',
        'unsubscribe_url',
      ],
    },
    kept: { period: 'outbox_days', since: 'created_at' },
    erased: 'deleted',
    copy: { file: 'mails', without: { body_text: 'received', body_html: 'received', unsubscribe_url: 'secret' } },
  },
  mail_token: {
    columns: { account: ['created_at', 'email', 'expires_at', 'member_id', 'purpose', 'spent_at', 'token_hash'] },
    kept: { period: 'mail_link_days', since: 'expires_at' },
    erased: 'deleted',
    copy: { file: 'account', without: { token_hash: 'secret' } },
  },
  // `erasure/retention.ts` ends unconfirmed, unused and closed accounts.
  member: {
    columns: {
      account: [
        'confirmed_at',
        'country',
        'date_of_birth',
        'email',
        'id',
        'invisible',
        'language',
        'name',
        'public_photo',
        'receipts_shown',
        'signup_date',
        'site',
        'status',
        'typing_shown',
      ],
      security: ['password_hash'],
      automatic_likes: ['auto_like_since'],
      payments: ['paid_user'],
      choices: ['notifications_disabled'],
      moderation: ['closed_at'],
    },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account', without: { password_hash: 'secret' } },
  },
  name_owner: {
    columns: { account: ['member_id', 'name_key'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  notice_told: {
    columns: { choices: ['member_id', 'told_at', 'type'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  notification_off: {
    columns: { choices: ['member_id', 'off_at', 'type'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  // Deleted with its session.
  push_subscription: {
    columns: { push: ['auth', 'endpoint', 'member_id', 'p256dh', 'session_id', 'site', 'subscribed_at', 'time_zone'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'sessions', without: { endpoint: 'secret', p256dh: 'secret', auth: 'secret' } },
  },
  push_switch: {
    columns: { push: ['is_on', 'member_id', 'setting', 'switched_at'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  push_told: {
    columns: { push: ['member_id', 'occasion', 'told_at'] },
    kept: { period: 'push_told_days', since: 'told_at' },
    erased: 'deleted',
    copy: { file: 'account' },
  },
  // Counts attempts under pseudonyms, for one day at most.
  rate_limit: {
    columns: { security: ['expire', 'key', 'points'] },
    kept: { until: 'expire' },
    erased: 'pseudonym_stays',
    copy: 'nobodys',
  },
  // Stored responses for browsers that retry a request.
  request_key: {
    columns: { account: ['created_at', 'fingerprint', 'key', 'owner', 'reply'] },
    kept: { period: 'request_key_days', since: 'created_at' },
    erased: 'deleted',
    copy: 'told_elsewhere',
  },
  session: {
    columns: {
      security: [
        'away_at',
        'created_at',
        'expires_at',
        'geoip_country',
        'id',
        'last_seen_at',
        'member_id',
        'password_mark',
        'token_hash',
        'user_agent',
      ],
    },
    kept: { until: 'expires_at', period: 'session_days' },
    erased: 'deleted',
    copy: { file: 'sessions', without: { token_hash: 'secret', password_mark: 'secret' } },
  },
  signup_skip: {
    columns: { account: ['member_id', 'skipped_at', 'step'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
  tracking: {
    columns: { source: ['kept_at', 'member_id', 'network', 'ref', 'sub1', 'sub2', 'sub3'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'account' },
  },
} as const satisfies Entries;
