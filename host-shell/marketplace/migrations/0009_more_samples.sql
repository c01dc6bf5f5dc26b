-- How many sample events were added to the seed's own (`npm start -- --events`). Written in the transaction of each batch.
ALTER TABLE seed_stamp ADD COLUMN added_events INTEGER NOT NULL DEFAULT 0;
-- Finds the organizer of a place's venue.
CREATE INDEX organizers_by_place ON organizers (place, name);
