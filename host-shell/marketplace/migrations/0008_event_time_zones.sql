-- Lists of events leave out what is over by the clock of each event's own zone: the zones that there are, from an index.
CREATE INDEX event_series_by_time_zone ON event_series (time_zone);
