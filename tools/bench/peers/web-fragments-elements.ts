import { initializeWebFragments } from 'web-fragments';

initializeWebFragments();
