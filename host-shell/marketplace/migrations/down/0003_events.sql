DROP TABLE event_words;
DROP TABLE event_series;
DELETE FROM d1_migrations WHERE name = '0003_events.sql';
