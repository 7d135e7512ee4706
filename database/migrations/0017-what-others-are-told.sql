-- Whether others are told that one is writing and what one has read; whoever does not tell is not told.

ALTER TABLE member ADD COLUMN typing_shown boolean NOT NULL DEFAULT true;
ALTER TABLE member ADD COLUMN receipts_shown boolean NOT NULL DEFAULT true;
