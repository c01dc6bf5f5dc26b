-- Keeps the added samples. How many they were is lost: `npm start -- --events` would add some of them again.
DROP INDEX organizers_by_place;
ALTER TABLE seed_stamp DROP COLUMN added_events;
DELETE FROM d1_migrations WHERE name = '0009_more_samples.sql';
