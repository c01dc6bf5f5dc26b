/** What the location field does and shows once it is used: one chunk. */
export { LocationPanel } from './LocationPanel.tsx';
export { createLocationChooser } from './location-chooser.ts';
