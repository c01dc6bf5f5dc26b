// The styles of what is in the closed menus, in their order. The server's HTML shows it without script; a header that a
// browser renders has nothing there until the menus' chunk, which brings them, is loaded.
import './MenuRow.module.css';
import './UserProfile.module.css';
import './DrawerContent.module.css';
