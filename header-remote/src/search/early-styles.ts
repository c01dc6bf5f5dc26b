// The styles of the panels. The early layer shows one before their chunk is loaded, and React renders one at once.
import './fields/keyword/KeywordPanel.module.css';
import './fields/location/LocationPanel.module.css';
import '../ui/combobox/OptionList.module.css';
import '../ui/combobox/PanelNotice.module.css';
