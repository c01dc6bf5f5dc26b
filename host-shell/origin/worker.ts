import { createOriginApp } from './app.ts';

export default createOriginApp();
