-- Since when a limit or a break that its buyer has set keeps an order from being paid: money that comes later goes back.
ALTER TABLE payment ADD COLUMN stopped_at timestamptz;

-- When a payment was charged back once more after its dispute had been won: people have to look into it.
ALTER TABLE dispute ADD COLUMN again_at timestamptz;
