-- Loses what organizers created: without its first and last day a created event would come back every 28 days.
DROP TABLE newsletter_subscriptions;
DROP TABLE sponsorships;
DROP TABLE creation_terms;
DROP TABLE creation_words;
DELETE FROM tickets WHERE ticket_type IN
  (SELECT t.id FROM ticket_types t JOIN event_series e ON e.number = t.series WHERE e.creation IS NOT NULL);
DELETE FROM event_series WHERE creation IS NOT NULL;
DROP INDEX event_series_by_creation;
ALTER TABLE event_series DROP COLUMN details;
ALTER TABLE event_series DROP COLUMN state;
ALTER TABLE event_series DROP COLUMN last_day;
ALTER TABLE event_series DROP COLUMN first_day;
ALTER TABLE event_series DROP COLUMN creation;
DROP TABLE creations;
DELETE FROM d1_migrations WHERE name = '0006_organizers.sql';
