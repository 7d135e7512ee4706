import type pg from 'pg';

/** The rows of a desk: members with everything that staff look up, and the waiting items of each queue. */
interface DeskSize {
  readonly members: number;
  readonly messages: number;
}

/** Id number `n` of a kind of row, so that rows find each other. */
const id = (kind: string, n = 'n') => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-00000000${kind}')::uuid`;
const member = (n = 'n') => id('0001', n);
/** A time in the last `days` days that depends on the row: the highest number is the newest. */
const ago = (days: number, of: string) => `now() - (1 - n::float / ${of}) * interval '${days} days'`;
const site = `'damson.example'`;

/**
 * Fills an empty database. One member in a hundred is reported, one report in twenty waits; each fourth member has a
 * photo, one in five hundred of them waits; one message in two thousand carries a warning that nobody has reviewed.
 */
export async function fillDesk(client: pg.Client, { members, messages }: DeskSize): Promise<void> {
  const [all, reports, photos, payments, actions] = [members, members / 100, members / 4, members / 10, members].map(
    (count) => String(Math.max(20, Math.floor(count))),
  ) as [string, string, string, string, string];
  const rows = (count: string) => `FROM generate_series(1, ${count}) AS n`;
  const statements = [
    `INSERT INTO staff (id, name, email, email_key, language, created_at, enrolled_at)
     SELECT ${id('0009')}, 'Colleague ' || n, 's' || n || '@desk.example', 's' || n || '@desk.example', 'en', now(), now() ${rows('20')}`,
    `INSERT INTO staff_role (staff_id, role, granted_at) SELECT ${id('0009')}, 'owner', now() ${rows('20')}`,
    `INSERT INTO member (id, email, name, password_hash, status, language, country, date_of_birth, paid_user, invisible,
       notifications_disabled, site, signup_date, confirmed_at)
     SELECT ${member()}, 'member' || n || '@example.org', 'Member' || n, '', 'active', 'en', 'NL', '1990-01-01', n % 10 = 0, false,
       '{}', ${site}, ${ago(1500, all)}, now() ${rows(all)}`,
    `INSERT INTO email_owner (email_key, member_id) SELECT 'member' || n || '@example.org', ${member()} ${rows(all)}`,
    `INSERT INTO name_owner (name_key, member_id) SELECT 'member' || n, ${member()} ${rows(all)}`,
    `INSERT INTO member_card (id, name, gender, seeks_male, seeks_female, country, birth_date, has_photo, interests, premium,
       fictional_icon, listed, last_active_at, joined_at)
     SELECT ${member()}, 'Member' || n, 'female', true, false, 'NL', '1990-01-01', n % 4 = 0, '{}', false, false, true,
       now() - random() * interval '60 days', now() ${rows(all)}`,
    `INSERT INTO profile (id, status, about_me)
     SELECT ${member()}, 'active', CASE WHEN n % 1000 = 0 THEN 'I sell coins, write to me at once, this is no joke at all.'
       ELSE 'This is the text that member number ' || n || ' wrote about life.' END ${rows(all)}`,
    `INSERT INTO wallet (member_id, balance) SELECT ${member()}, 5 ${rows(all)}`,
    `INSERT INTO ledger (member_id, idem_key, delta, cause, created_at)
     SELECT ${member()}, 'bonus', 5, 'bonus', now() ${rows(all)}`,
    `INSERT INTO message (conversation_id, id, sender_id, kind, body, created_at, warning, warning_settled_at)
     SELECT ${id('0002', '(n / 10)')}, ${id('0003')}, ${member(`1 + n % ${all}`)}, 'text', 'Hello, how are you today?',
       ${ago(400, String(messages))}, CASE WHEN n % 200 = 0 THEN 'scam' END, CASE WHEN n % 200 = 0 AND n % 2000 <> 0 THEN now() END
     ${rows(String(messages))}`,
    `INSERT INTO picture (member_id, id, file_id, position, status, premium_only, width, height, source_width, source_height,
       thumbhash, blurred_thumbhash, created_at, duplicate, perceptual_hash, mirrored_hash)
     SELECT ${member()}, ${id('0004')}, ${id('0005')}, 0, CASE WHEN n % 500 = 0 THEN 'pending' ELSE 'active' END, false,
       800, 800, 800, 800, '', '', ${ago(400, photos)}, n % 100 = 0, (n::bigint * 7919)::bit(64), (n::bigint * 104729)::bit(64)
     ${rows(photos)}`,
    `INSERT INTO picture_hash (part, perceptual_hash, member_id, picture_id)
     SELECT part || ':' || substring(perceptual_hash::text, part * 16 + 1, 16), perceptual_hash, member_id, id
     FROM picture, generate_series(0, 3) AS part ON CONFLICT DO NOTHING`,
    `INSERT INTO photo_decision (member_id, picture_id, decided_at, decision, reason, decided_by)
     SELECT ${member()}, ${id('0004')}, now(), CASE WHEN n % 20 = 0 THEN 'rejected' ELSE 'approved' END,
       CASE WHEN n % 20 = 0 THEN 'other' END, 'desk' ${rows(photos)}`,
    `INSERT INTO report (id, reported_at, kind, category, text, language, site, reporter_id, member_id, decided_at, decision,
       decided_by, ground)
     SELECT ${id('0006')}, ${ago(400, reports)}, 'profile', CASE WHEN n % 30 = 0 THEN 'threat' ELSE 'scam' END, 'A text.', 'en',
       ${site}, ${member('n * 50')}, ${member('n * 100')}, CASE WHEN n % 20 <> 0 THEN now() END,
       CASE WHEN n % 20 <> 0 THEN 'warned' END, CASE WHEN n % 20 <> 0 THEN ${id('0009', '1 + n % 20')}::text END,
       CASE WHEN n % 20 <> 0 THEN 'scam' END ${rows(reports)}`,
    `INSERT INTO appeal (report_id, side, token_hash, told_at, open_until, text, appealed_at, answered_at, outcome, answered_by)
     SELECT ${id('0006')}, 'concerned', 'hash' || n, now(), now() + interval '180 days', 'No.',
       CASE WHEN n % 5 = 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 5 = 0 AND n % 50 <> 5 THEN now() END,
       CASE WHEN n % 5 = 0 AND n % 50 <> 5 THEN 'upheld' END, CASE WHEN n % 5 = 0 AND n % 50 <> 5 THEN 'desk' END
     ${rows(reports)} WHERE n % 20 <> 0`,
    `INSERT INTO payment (payment_id, member_id, status, credits, amount_minor, vat_minor, vat_percent, currency, country,
       payment_method, provider, site, ordered_at, paid_at, provider_ref)
     SELECT ${id('0007')}, ${member('n * 10')}, 'completed', 10, 1000, 174, 21, 'EUR', 'NL', 'ideal', 'mollie', ${site},
       ${ago(400, payments)}, now(), 'tr_' || n ${rows(payments)}`,
    `INSERT INTO mail (id, kind, member_id, to_name, to_address, from_name, language, subject, body_text, body_html, created_at, sent_at)
     SELECT ${id('0008')}, 'activation', ${member()}, '', 'member' || n || '@example.org', '', 'en', 'Hello', '', '', now(), now()
     ${rows(all)}`,
    `INSERT INTO desk_decision (id, item_type, item_id, item_version, decision, staff_id, member_id, urgent, waiting_since,
       due_at, made_at, effective_at, started_at, carried_out_at)
     SELECT ${id('000a')}, 'report', ${id('0006')}::text, 'open', '{"decision": "warned"}', ${id('0009', '1 + n % 20')},
       ${member('n * 100')}, n % 30 = 0, t, t + interval '1 day', t + interval '3 hours', t + interval '3 hours', t, t
     FROM (SELECT n, ${ago(400, reports)} AS t ${rows(reports)}) AS made WHERE n % 20 <> 0`,
    `INSERT INTO staff_action (at, staff_id, action, target_type, target_id, member_id, fields)
     SELECT ${ago(700, actions)}, ${id('0009', '1 + n % 20')},
       (ARRAY['member.view', 'photo.view', 'photo.approve', 'report.view', 'report.warn', 'staff.log_in'])[1 + n % 6],
       (ARRAY['member', 'photo', 'report'])[1 + n % 3], ${id('0004')}::text, ${member(`1 + n % ${all}`)}, '{}' ${rows(actions)}`,
    `INSERT INTO staff_seal (id, first_id, last_id, row_count, rows_hash, previous_hash, hash, sealed_at)
     SELECT n, n * 100 - 99, n * 100, 100, '', '', '', now() ${rows(String(Math.floor(Number(actions) / 100)))}`,
    'ANALYZE',
  ];
  for (const statement of statements) await client.query(statement);
}
