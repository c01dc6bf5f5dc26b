import { useKeywordField } from './fields/keyword/use-keyword-field.tsx';
import { useLocationField } from './fields/location/use-location-field.tsx';
import type { UseSearchField } from './fields/search-field-view.ts';

/** The fields of the search in their order. The first has focus when the search opens. */
export const SEARCH_FIELDS: readonly UseSearchField[] = [useKeywordField, useLocationField];
