// The styles of the search, in order. The server's HTML shows the search before its code has loaded.
import './HeaderSearch.module.css';
import '../ui/Spinner.module.css';
import '../ui/VisuallyHidden.module.css';
import '../ui/combobox/ComboboxInput.module.css';
import './SearchForm.module.css';
// The styles of the panels. The pre-hydration script shows a panel before their chunk has loaded, and React renders one
// immediately.
import './KeywordPanel.module.css';
import './LocationPanel.module.css';
import '../ui/combobox/OptionList.module.css';
import '../ui/combobox/PanelNotice.module.css';
