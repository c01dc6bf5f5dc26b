DROP TABLE organizer_pictures;
DELETE FROM d1_migrations WHERE name = '0011_organizer_pictures.sql';
