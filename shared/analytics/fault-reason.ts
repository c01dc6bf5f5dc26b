/** The kind of a header's failure: it was late, a file or an answer did not load, or rendering threw. */
export type FaultReason = 'deadline' | 'network' | 'render';
