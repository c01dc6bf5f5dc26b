DROP TABLE organizer_pictures;
DELETE FROM d1_migrations WHERE name = '0012_organizer_pictures.sql';
