import * as files from '@marquee/host-assets';
import { createHostShell } from './app.ts';

export default createHostShell(files);
