DROP TABLE place_words;
DROP TABLE places;
DELETE FROM d1_migrations WHERE name = '0001_places.sql';
