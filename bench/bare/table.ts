/** The table into which bare servers write messages. */
export const bareTable = `CREATE TABLE message (conversation_id uuid NOT NULL, id uuid NOT NULL, sender_id uuid NOT NULL,
  body text NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (conversation_id, id))`;
