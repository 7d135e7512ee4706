import type { Entries } from '../entry.ts';

/** Tables for operating the product, which hold no data about members. (Decision 264.) */
export const operationTables = {
  cells_moved: {
    columns: { operation: ['mark', 'moved_at'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  company: {
    columns: {
      operation: [
        'added',
        'address',
        'city',
        'country',
        'delete_discount',
        'id',
        'invoice_prefix',
        'kvk',
        'name',
        'support_phone',
        'tradenames',
        'vat_numbers',
      ],
    },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  deletion_count: {
    columns: { operation: ['members', 'month', 'reason'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  lasting_key: {
    columns: { operation: ['purpose', 'sealed'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  loose_file: {
    columns: { operation: ['file_id', 'picture_id', 'remove_after'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  migration: {
    columns: { operation: ['name', 'ran_at'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  operator_page: {
    columns: { operation: ['domain', 'language', 'markdown', 'token', 'updated_at'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  sandbox_customer: {
    columns: { operation: ['card', 'ref'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  sandbox_payment: {
    columns: {
      operation: [
        'amount_minor',
        'challenged_at',
        'charged_back_minor',
        'country',
        'created_at',
        'currency',
        'customer',
        'description',
        'language',
        'method',
        'ref',
        'return_url',
        'sequence',
        'status',
        'webhook_url',
      ],
    },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  sandbox_refund: {
    columns: { operation: ['amount_minor', 'created_at', 'key', 'payment_ref'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  server_process: {
    columns: { operation: ['id', 'knows', 'photos', 'seen_at'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  site: {
    columns: { operation: ['company_id', 'domain', 'is_default', 'settings'] },
    kept: 'no_personal_data',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  // Anonymous counts of visits per link and day.
  source_visit: {
    columns: {
      operation: ['day', 'domain', 'logged', 'mark', 'network', 'opened', 'ref', 'stayed', 'sub1', 'sub2', 'sub3'],
    },
    kept: { period: 'source_visit_days', since: 'day' },
    erased: 'nobodys',
    copy: 'nobodys',
  },
} as const satisfies Entries;
