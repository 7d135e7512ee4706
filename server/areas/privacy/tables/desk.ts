import type { Entries } from '../entry.ts';

/** Tables about the work at the operators' desk: queues, decisions and notes. */
export const deskTables = {
  desk_decision: {
    columns: {
      moderation: [
        'cancelled_at',
        'carried_out_at',
        'decision',
        'dropped',
        'due_at',
        'effective_at',
        'id',
        'item_id',
        'item_type',
        'item_version',
        'made_at',
        'member_id',
        'staff_id',
        'started_at',
        'urgent',
        'waiting_since',
      ],
    },
    kept: { period: 'report_days', since: 'made_at' },
    erased: 'deleted',
    // The decision itself is in the reports and photos of the copy.
    copy: 'told_elsewhere',
  },
  desk_hold: {
    columns: { desk: ['item_id', 'item_type', 'staff_id', 'staff_session_id', 'taken_at', 'until'] },
    kept: 'while_staff',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  desk_note: {
    columns: { desk: ['id', 'staff_id', 'text', 'written_at'] },
    kept: 'while_staff',
    erased: 'nobodys',
    copy: 'nobodys',
  },
  desk_opinion: {
    columns: {
      moderation: [
        'answer',
        'answered_at',
        'answered_by',
        'asked_at',
        'asked_by',
        'id',
        'item_id',
        'item_type',
        'member_id',
        'question',
      ],
    },
    kept: { period: 'report_days', since: 'asked_at' },
    erased: 'deleted',
    copy: 'about_staff',
  },
  member_note: {
    columns: { moderation: ['id', 'member_id', 'staff_id', 'text', 'written_at'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'reports', without: { staff_id: 'about_others', id: 'internal' } },
  },
  suspension: {
    columns: { moderation: ['member_id', 'report_id', 'since', 'until'] },
    kept: 'while_a_member',
    erased: 'deleted',
    copy: { file: 'reports' },
  },
} as const satisfies Entries;
