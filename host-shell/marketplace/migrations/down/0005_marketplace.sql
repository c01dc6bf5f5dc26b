-- Loses people, organizers, orders and all that belongs to them.
DROP TABLE audit_entries;
DROP TABLE event_views;
DROP TABLE contact_messages;
DROP TABLE tickets;
DROP TABLE orders;
DROP TABLE ticket_types;
DROP TABLE collection_events;
DROP TABLE collections;
DROP TABLE interests;
DROP TABLE follows;
DROP TABLE likes;
DROP INDEX event_series_by_organizer;
ALTER TABLE event_series DROP COLUMN organizer;
DROP TABLE organizers;
DROP TABLE persons;
DELETE FROM d1_migrations WHERE name = '0005_marketplace.sql';
