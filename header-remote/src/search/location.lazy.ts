export { LocateFixed as DeviceIcon } from 'lucide-react';
/** The location field's behaviour and panel once it is used: one chunk. */
export { LocationPanel } from './LocationPanel.tsx';
export { createLocationChooser } from './location/location-chooser.ts';
