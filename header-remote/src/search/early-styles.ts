// The styles of the search, in their order. The server's HTML shows it before its code is loaded.
import './HeaderSearch.module.css';
import './SearchDialog.module.css';
import '../ui/Spinner.module.css';
import '../ui/VisuallyHidden.module.css';
import '../ui/combobox/ComboboxInput.module.css';
import './SearchForm.module.css';
// Those of the panels. The early layer shows one before their chunk is loaded, and React renders one at once.
import './fields/keyword/KeywordPanel.module.css';
import './fields/location/LocationPanel.module.css';
import '../ui/combobox/OptionList.module.css';
import '../ui/combobox/PanelNotice.module.css';
