DROP INDEX event_series_by_time_zone;
DELETE FROM d1_migrations WHERE name = '0008_event_time_zones.sql';
