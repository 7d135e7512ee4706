import { sql } from 'kysely';

/**
 * Those of the parcels `asked` that nothing speaks against: their conversation has begun and is without a block,
 * somebody is at the other end, the sender has the credits, and nothing stands in the conversation that is later. The
 * pair, the sender's wallet and their place on the list are locked and read as they are locked, not as they were when
 * the statement began. What another transaction holds just now is left out: nobody waits.
 */
export const whereRunning = sql`
  own AS (
    SELECT pair.id FROM asked JOIN pair ON pair.id = asked.conversation
    WHERE NOT pair.lo_blocks AND NOT pair.hi_blocks
    FOR NO KEY UPDATE OF pair SKIP LOCKED),
  purse AS (
    SELECT wallet.member_id, wallet.balance FROM asked JOIN wallet ON wallet.member_id = asked."from"
    FOR NO KEY UPDATE OF wallet SKIP LOCKED),
  place AS (
    SELECT inbox.conversation_id, inbox.last_message_at, inbox.last_message_id
    FROM asked JOIN inbox ON inbox.member_id = asked."from" AND inbox.conversation_id = asked.conversation
    FOR NO KEY UPDATE OF inbox SKIP LOCKED),
  parcel AS (
    SELECT asked.* FROM asked
    JOIN own ON own.id = asked.conversation
    JOIN purse ON purse.member_id = asked."from" AND purse.balance >= asked.cost
    JOIN place ON place.conversation_id = asked.conversation
      AND place.last_message_id < asked.message AND place.last_message_at <= asked.at
    JOIN member ON member.id = asked."to" AND member.status = 'active')`;

/** All of them: who asks holds the pair, and has asked everything else before. */
export const always = sql`parcel AS (SELECT * FROM asked)`;
