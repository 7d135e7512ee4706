import { factNames } from '#contract/members/facts.ts';

/** The contract's type for columns whose SQL type is only `uuid` or `text`. */
export interface ColumnType {
  readonly name: string;
  /** The type argument, if the type is generic. */
  readonly of?: string;
  readonly from: string;
  /** `table.column`, or `*.column` for every table. */
  readonly columns: readonly string[];
}

export const columnTypes: readonly ColumnType[] = [
  {
    name: 'MemberId',
    from: '#contract/members/members.ts',
    columns: [
      'member.id',
      'member_card.id',
      'profile.id',
      'pair.lo',
      'pair.hi',
      '*.member_id',
      '*.user_id',
      '*.other_id',
      '*.sender_id',
      '*.reporter_id',
      '*.owner_id',
      '*.viewer_id',
    ],
  },
  { name: 'SessionId', from: '#contract/accounts/sessions.ts', columns: ['session.id', '*.asked_in', '*.session_id'] },
  {
    name: 'StaffId',
    from: '#contract/desk/staff-ids.ts',
    columns: [
      'staff.id',
      '*.staff_id',
      'staff_role.granted_by',
      'staff_invitation.invited_by',
      'desk_opinion.asked_by',
      'desk_opinion.answered_by',
      'staff_request.asked_by',
      'staff_request.decided_by',
    ],
  },
  { name: 'StaffSessionId', from: '#contract/desk/staff-ids.ts', columns: ['staff_session.id', '*.staff_session_id'] },
  { name: 'RequestKind', from: '#contract/desk/requests.ts', columns: ['staff_request.kind'] },
  { name: 'RequestState', from: '#contract/desk/requests.ts', columns: ['staff_request.state'] },
  { name: 'RequestDropped', from: '#contract/desk/requests.ts', columns: ['staff_request.dropped'] },
  { name: 'ItemType', from: '#contract/desk/queues.ts', columns: ['*.item_type'] },
  { name: 'Role', from: '#contract/desk/permissions.ts', columns: ['staff_role.role'] },
  { name: 'PushSetting', from: '#contract/notifications/push.ts', columns: ['push_switch.setting'] },
  { name: 'PictureId', from: '#contract/photos.ts', columns: ['picture.id', '*.picture_id'] },
  { name: 'PictureStatus', from: '#contract/photos.ts', columns: ['picture.status'] },
  { name: 'RejectionReason', from: '#contract/photos.ts', columns: ['photo_decision.reason'] },
  { name: 'Crop', from: '#contract/photos.ts', columns: ['picture.crop'] },
  { name: 'PhotoFileId', from: './stored-types.ts', columns: ['*.file_id'] },
  { name: 'ConversationId', from: '#contract/chats/chats.ts', columns: ['pair.id', '*.conversation_id'] },
  {
    name: 'MessageId',
    from: '#contract/chats/chats.ts',
    columns: [
      'message.id',
      '*.message_id',
      'message.reply_to',
      '*.last_message_id',
      '*.read_up_to',
      '*.delivered_up_to',
    ],
  },
  { name: 'MessageKind', from: '#contract/chats/chats.ts', columns: ['message.kind', 'inbox.last_kind'] },
  { name: 'Gift', from: '#contract/chats/chats.ts', columns: ['message.gift'] },
  { name: 'Warning', from: '#contract/chats/chats.ts', columns: ['message.warning'] },
  { name: 'Reaction', from: '#contract/chats/reactions.ts', columns: ['message_reaction.reaction'] },
  { name: 'Icebreaker', from: '#contract/chats/icebreakers.ts', columns: ['inbox.icebreakers'] },
  { name: 'StoredPicture', from: './stored-types.ts', columns: ['member_card.main_image'] },
  { name: 'SavedSearch', from: '#contract/members/saved-search.ts', columns: ['member_card.wish'] },
  { name: 'StayOfferKind', from: '#contract/accounts/stay-offers.ts', columns: ['stay_offer.kind'] },
  { name: 'PaymentId', from: '#contract/payments.ts', columns: ['*.payment_id'] },
  {
    name: 'PaymentStatus',
    from: '#contract/payments.ts',
    columns: ['payment.status', 'sandbox_payment.status', 'bank_transfer.status', 'debit.status'],
  },
  {
    name: 'PaymentMethod',
    from: '#contract/payment-methods.ts',
    columns: [
      'payment.payment_method',
      'invoice.payment_method',
      'sandbox_payment.method',
      'discount_code.paymentmethods',
    ],
  },
  {
    name: 'InvoiceKind',
    from: '#contract/payments/invoices.ts',
    columns: ['invoice.kind', 'invoice_counter.kind'],
  },
  { name: 'CodeValidity', from: '#contract/payments/discount-codes.ts', columns: ['discount_code.validity'] },
  { name: 'Currency', from: '#contract/money.ts', columns: ['*.currency'] },
  { name: 'LedgerCause', from: '#contract/credits.ts', columns: ['ledger.cause', 'credit_debt.cause'] },
  { name: 'ReportCategory', from: '#contract/reports.ts', columns: ['report.category', 'report.ground'] },
  { name: 'ReportKind', from: '#contract/reports.ts', columns: ['report.kind'] },
  { name: 'ReportDecision', from: '#contract/reports.ts', columns: ['report.decision'] },
  { name: 'AppealOutcome', from: '#contract/reports.ts', columns: ['appeal.outcome'] },
  { name: 'BanReason', from: './stored-types.ts', columns: ['kept_out.reason'] },
  { name: 'UserStatus', from: '#contract/accounts/accounts.ts', columns: ['member.status', '*.status_before'] },
  { name: 'DeleteReason', from: '#contract/accounts/account-deletion.ts', columns: ['account_deletion.reason'] },
  { name: 'ProfileStatus', from: '#contract/accounts/accounts.ts', columns: ['profile.status'] },
  { name: 'Language', from: '#contract/languages.ts', columns: ['*.language'] },
  {
    name: 'Country',
    from: '#contract/places.ts',
    columns: ['*.country', '*.company_country', '*.one_stop_shop_country'],
  },
  { name: 'Gender', from: '#contract/members/profile-values.ts', columns: ['*.gender', 'match_answer.genders'] },
  { name: 'Sexuality', from: '#contract/members/profile-values.ts', columns: ['*.sexuality'] },
  {
    name: 'Interest',
    from: '#contract/members/profile-values.ts',
    columns: ['member_card.interests', 'match_answer.interests'],
  },
  ...factNames.map((name) => ({
    name: 'FactValue',
    of: name,
    from: '#contract/members/facts.ts',
    columns: [`member_card.${name}`, `profile.${name}`],
  })),
  { name: 'RelationshipWish', from: '#contract/members/profile-values.ts', columns: ['*.relationship_wish'] },
  { name: 'FieldVersions', from: '#contract/members/profiles.ts', columns: ['profile.versions'] },
];
