// The styles of the closed menus' content, in order. The server's HTML shows that content without script; a header
// rendered in the browser has no content there until the menus' chunk, which brings these styles, is loaded.
import '../ui/Badge.module.css';
import './MenuRow.module.css';
import './UserProfile.module.css';
import './DrawerContent.module.css';
