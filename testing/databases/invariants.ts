/**
 * Invariants that must hold after any request and any failure: each is a query for the ids of rows that violate it.
 * Erasing a message because of its age leaves its payment in the ledger, and may leave an inbox row without a last
 * message.
 */
const invariants = {
  'a balance is the sum of its ledger and never negative': `
    SELECT wallet.member_id AS id FROM wallet
    LEFT JOIN (SELECT member_id, sum(delta) AS total FROM ledger GROUP BY member_id) AS booked USING (member_id)
    WHERE wallet.balance <> coalesce(booked.total, 0) OR wallet.balance < 0`,
  'every ledger entry has a wallet': `
    SELECT ledger.member_id AS id FROM ledger LEFT JOIN wallet USING (member_id) WHERE wallet.member_id IS NULL`,
  'every message is paid exactly once, under its own key': `
    SELECT message.id FROM message
    LEFT JOIN ledger ON ledger.ref_id = message.id AND ledger.member_id = message.sender_id
    GROUP BY message.id, message.once_key
    HAVING count(ledger.ref_id) <> 1 OR min(ledger.idem_key) <> 'message:' || message.once_key`,
  'every payment for a message belongs to a sent message': `
    SELECT ledger.ref_id AS id FROM ledger LEFT JOIN message ON message.id = ledger.ref_id
    WHERE ledger.cause IN ('message', 'photo', 'gift') AND message.id IS NULL
      AND NOT EXISTS (SELECT FROM inbox JOIN pair ON pair.id = inbox.conversation_id
        WHERE inbox.member_id = ledger.member_id AND pair.history_erased_at > ledger.created_at)`,
  'exactly the completed payments are booked, once each': `
    SELECT payment.payment_id AS id FROM payment
    LEFT JOIN ledger ON ledger.ref_id = payment.payment_id AND ledger.cause = 'purchase'
      AND ledger.member_id = payment.member_id AND ledger.delta = payment.credits
    GROUP BY payment.payment_id, payment.status
    HAVING count(ledger.ref_id) <> CASE WHEN payment.status = 'completed' THEN 1 ELSE 0 END`,
  'every buyer is premium, also on the card': `
    SELECT member.id FROM member JOIN payment ON payment.member_id = member.id AND payment.status = 'completed'
    JOIN member_card ON member_card.id = member.id WHERE (NOT member.paid_user OR NOT member_card.premium)
      AND NOT EXISTS (SELECT FROM withdrawal WHERE withdrawal.payment_id = payment.payment_id)
      AND NOT EXISTS (SELECT FROM dispute WHERE dispute.payment_id = payment.payment_id AND won_at IS NULL)
      AND NOT EXISTS (SELECT FROM debit WHERE debit.payment_id = payment.payment_id AND returned_at IS NOT NULL)`,
  'every withdrawal took back its credits exactly once': `
    SELECT withdrawal.payment_id AS id FROM withdrawal
    LEFT JOIN ledger ON ledger.member_id = withdrawal.member_id AND ledger.idem_key = 'withdrawal:' || withdrawal.payment_id
    WHERE coalesce(-ledger.delta, 0) <> withdrawal.credits
      AND EXISTS (SELECT FROM wallet WHERE wallet.member_id = withdrawal.member_id)`,
  'every used discount belongs to a completed or open payment': `
    SELECT discount_use.payment_id AS id FROM discount_use LEFT JOIN payment USING (payment_id)
    WHERE payment.status IS NULL OR payment.status IN ('failed', 'cancelled', 'expired')`,
  'every single-use code belongs to one completed or open payment': `
    SELECT discount_claim.payment_id AS id FROM discount_claim LEFT JOIN payment USING (payment_id)
    WHERE payment.status IS NULL OR payment.status IN ('failed', 'cancelled', 'expired')
      OR payment.discountcode IS DISTINCT FROM discount_claim.code`,
  'every conversation is in both inboxes and was started by one member': `
    SELECT conversation_id AS id FROM inbox GROUP BY conversation_id
    HAVING count(*) <> 2 OR count(*) FILTER (WHERE started_by_me) <> 1`,
  'every inbox row shows the last message': `
    SELECT inbox.conversation_id AS id FROM inbox
    LEFT JOIN LATERAL (SELECT message.id, sender_id FROM message WHERE conversation_id = inbox.conversation_id
      ORDER BY message.id DESC LIMIT 1) AS last ON true
    WHERE last.id IS DISTINCT FROM inbox.last_message_id AND (last.id IS NOT NULL OR inbox.last_kind IS NOT NULL)
      OR inbox.last_mine <> (last.sender_id = inbox.member_id)`,
  'every message belongs to a conversation in both inboxes': `
    SELECT message.id FROM message LEFT JOIN inbox USING (conversation_id)
    WHERE inbox.member_id IS NULL`,
  'an unread count never exceeds the number of unread messages': `
    SELECT conversation_id AS id FROM inbox
    WHERE unread > (SELECT count(*) FROM message WHERE message.conversation_id = inbox.conversation_id
      AND kind <> 'deleted' AND sender_id = inbox.other_id AND (read_up_to IS NULL OR message.id > read_up_to))`,
  'messages are in chronological order': `
    SELECT later.id FROM (SELECT id, created_at,
      lag(created_at) OVER (PARTITION BY conversation_id ORDER BY id) AS before FROM message) AS later
    WHERE later.created_at < later.before`,
  'a free member has started at most two conversations': `
    SELECT member.id FROM member JOIN inbox ON inbox.member_id = member.id AND inbox.started_by_me
    WHERE NOT member.paid_user GROUP BY member.id HAVING count(*) > 2`,
  'every like is in both lists': `
    SELECT coalesce(sent.member_id, got.other_id) AS id FROM like_out AS sent
    FULL JOIN like_in AS got ON got.member_id = sent.other_id AND got.other_id = sent.member_id
    WHERE sent.member_id IS NULL OR got.member_id IS NULL OR sent.matched_at IS DISTINCT FROM got.matched_at`,
  'every pair matches its likes': `
    SELECT pair.id FROM pair
    LEFT JOIN like_out AS lower ON lower.member_id = pair.lo AND lower.other_id = pair.hi
    LEFT JOIN like_out AS higher ON higher.member_id = pair.hi AND higher.other_id = pair.lo
    WHERE lo_likes <> (lower.member_id IS NOT NULL) OR hi_likes <> (higher.member_id IS NOT NULL)`,
  'every like has a pair': `
    SELECT member_id AS id FROM like_out WHERE NOT EXISTS (SELECT FROM pair
      WHERE pair.lo = least(member_id, other_id) AND pair.hi = greatest(member_id, other_id))`,
  'exactly the mutual likes are matches': `
    SELECT pair.id FROM pair LEFT JOIN like_out ON like_out.member_id = pair.lo AND like_out.other_id = pair.hi
    WHERE (pair.matched_at IS NOT NULL) <> (lo_likes AND hi_likes)
      OR (like_out.matched_at IS NOT NULL) <> (lo_likes AND hi_likes)`,
  'a like is automatic in both lists or in neither': `
    SELECT sent.member_id AS id FROM like_out AS sent
    JOIN like_in AS got ON got.member_id = sent.other_id AND got.other_id = sent.member_id
    WHERE sent.automatic <> got.automatic`,
  'cards match the settings for automatic likes': `
    SELECT member.id FROM member JOIN member_card USING (id)
    WHERE member.auto_like_since IS DISTINCT FROM member_card.auto_like_since`,
  'every block is recorded for both members': `
    SELECT pair.id FROM pair
    LEFT JOIN member_hidden AS lower ON lower.member_id = pair.lo AND lower.other_id = pair.hi
    LEFT JOIN member_hidden AS higher ON higher.member_id = pair.hi AND higher.other_id = pair.lo
    WHERE coalesce(lower.blocked_by_me, false) <> lo_blocks OR coalesce(higher.blocked_me, false) <> lo_blocks
      OR coalesce(higher.blocked_by_me, false) <> hi_blocks OR coalesce(lower.blocked_me, false) <> hi_blocks`,
  'every member has a wallet, a card, a profile, an email address and a name': `
    SELECT member.id FROM member
    LEFT JOIN wallet ON wallet.member_id = member.id LEFT JOIN member_card ON member_card.id = member.id
    LEFT JOIN profile ON profile.id = member.id LEFT JOIN name_owner ON name_owner.member_id = member.id
    LEFT JOIN email_owner ON email_owner.member_id = member.id
    GROUP BY member.id HAVING count(DISTINCT wallet.member_id) <> 1 OR count(DISTINCT member_card.id) <> 1
      OR count(DISTINCT profile.id) <> 1 OR count(DISTINCT email_owner.email_key) <> 1
      -- Names that were given up stay reserved.
      OR count(DISTINCT name_owner.name_key) < 1`,
  'unconfirmed and deleted members cannot be found': `
    SELECT member_card.id FROM member_card JOIN member USING (id) JOIN profile USING (id)
    WHERE listed AND (member.status <> 'active' OR profile.status <> 'active' OR member.invisible)`,
  'photo counts are correct and within the limit': `
    SELECT profile.id FROM profile JOIN member USING (id)
    LEFT JOIN (SELECT member_id, count(*) AS shown FROM picture WHERE status <> 'rejected' GROUP BY member_id) AS own
      ON own.member_id = profile.id
    WHERE profile.photos <> coalesce(shown, 0) OR profile.photos > CASE WHEN paid_user THEN 25 ELSE 3 END`,
  'every card shows the first visible photo': `
    SELECT member_card.id FROM member_card
    LEFT JOIN LATERAL (SELECT id, file_id FROM picture WHERE member_id = member_card.id AND status = 'active'
      ORDER BY position LIMIT 1) AS first ON true
    WHERE has_photo <> (first.id IS NOT NULL) OR main_image ->> 'file_id' IS DISTINCT FROM first.file_id::text`,
  'no files of existing photos are scheduled for deletion': `
    SELECT picture.id FROM picture JOIN loose_file USING (file_id) WHERE status <> 'rejected'`,
  'no files of sent photos are scheduled for deletion': `
    SELECT message_photo.message_id AS id FROM message_photo JOIN loose_file USING (file_id)`,
  'exactly the photo messages have a photo': `
    SELECT coalesce(message.id, message_photo.message_id) AS id FROM message
    FULL JOIN message_photo ON message_photo.conversation_id = message.conversation_id
      AND message_photo.message_id = message.id
    WHERE (message_photo.message_id IS NOT NULL) IS DISTINCT FROM (message.kind = 'photo')`,
  'every rejected photo has a reason': `
    SELECT id FROM picture WHERE status = 'rejected' AND NOT EXISTS (SELECT FROM photo_decision AS made
      WHERE made.member_id = picture.member_id AND picture_id = picture.id AND decision = 'rejected')`,
  'every idempotency key has its request': `
    SELECT key AS id FROM request_key WHERE reply = 'null'`,
} as const;

export interface Queryable {
  query(text: string): Promise<{ readonly rows: readonly { readonly id: unknown }[] }>;
}

/** Returns the violated invariants, each with the ids that violate it. */
export async function brokenInvariants(client: Queryable): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(invariants)) {
    const { rows } = await readTogether(client, text);
    if (rows.length > 0) broken[name] = rows.map(({ id }) => id);
  }
  return broken;
}

/** Runs a query that joins several tables, even if they are on different machines. */
export async function readTogether(client: Queryable, text: string) {
  return await client.query(togetherIn(text, await tablesSpread(client)));
}

/** Returns the distributed tables; none if the database is not a cluster. */
async function tablesSpread(client: Queryable): Promise<string[]> {
  const { rows: cluster } = await client.query("SELECT oid AS id FROM pg_extension WHERE extname = 'citus'");
  if (cluster.length === 0) return [];
  const { rows } = await client.query('SELECT table_name::text AS id FROM citus_tables');
  return rows.map(({ id }) => String(id));
}

/** Makes a query materialize its distributed tables first, because it joins rows from different machines. */
function togetherIn(text: string, spread: readonly string[]): string {
  const tables = spread.filter((table) => new RegExp(`\\b(FROM|JOIN) ${table}\\b`).test(text));
  if (tables.length === 0) return text;
  return `WITH ${tables.map((table) => `${table} AS MATERIALIZED (SELECT * FROM ${table})`).join(', ')} ${text}`;
}
