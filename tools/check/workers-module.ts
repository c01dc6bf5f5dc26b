// What unit tests, which run in Node, have for the platform's module: nothing of it.
export {};
