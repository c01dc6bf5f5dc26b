DROP TABLE trending_seed;
DROP TABLE searches;
DROP TABLE term_words;
DROP TABLE terms;
DELETE FROM d1_migrations WHERE name = '0002_search.sql';
