-- Whether the page that presents a member to visitors shows their photo as it is.
ALTER TABLE member ADD COLUMN public_photo boolean NOT NULL DEFAULT false;
