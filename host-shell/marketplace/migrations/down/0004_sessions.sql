DROP TABLE seed_stamp;
DROP TABLE sessions;
DELETE FROM d1_migrations WHERE name = '0004_sessions.sql';
