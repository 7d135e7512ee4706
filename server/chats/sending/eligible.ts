/**
 * Those of the messages `asked` that nothing speaks against: their conversation has begun and is without a block,
 * somebody is at the other end, the sender has the credits, the key is new, and nothing stands in the conversation that
 * is later. The pair, the sender's wallet and their place on the list are locked and read as they are locked, not as
 * they were when the statement began. What another transaction holds just now is left out: nobody waits.
 */
export const eligible = `
  SELECT asked.* FROM asked
  JOIN pair ON pair.id = asked.conversation AND NOT pair.lo_blocks AND NOT pair.hi_blocks
  JOIN wallet ON wallet.member_id = asked."from" AND wallet.balance >= asked.cost
  JOIN inbox ON inbox.member_id = asked."from" AND inbox.conversation_id = asked.conversation
    AND inbox.last_message_id < asked.message AND inbox.last_message_at <= asked.at
  JOIN member ON member.id = asked."to" AND member.status = 'active'
  WHERE NOT EXISTS (SELECT FROM ledger WHERE ledger.member_id = asked."from" AND ledger.idem_key = asked.cause_key)
  FOR NO KEY UPDATE OF pair, wallet, inbox SKIP LOCKED`;

/** All of them: who asks holds the pair, and has asked everything else before. */
export const always = `SELECT * FROM asked`;
