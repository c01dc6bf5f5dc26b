import { useEffect, useState } from 'react';
import { buildPlacePredictionsRequest } from '../../../shared/endpoints/place-predictions/place-predictions.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../../shared/text/field-patterns.ts';
import type { FieldData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { createSiteApi } from '../page/site-api.ts';

/** Shorter texts match too many places. */
const MIN_LENGTH = 2;
const TYPING_PAUSE_MS = 200;

interface PlaceFieldProps {
  readonly field: Extract<FieldData, { readonly kind: 'place' }>;
}

/**
 * A field for a town, with suggestions of the site's location search. The server resolves the text, so it works without
 * script; for an ambiguous name the form returns with the full names of the towns.
 */
export function PlaceField({ field: { name, label, value, hint, problem, suggestions, isRequired } }: PlaceFieldProps) {
  const { frame } = usePage();
  const [text, setText] = useState(value);
  const [names, setNames] = useState(suggestions);
  useEffect(() => {
    if (text === value || text.trim().length < MIN_LENGTH) return undefined;
    const canceller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await loadPlaceNames(frame.locale, text, canceller.signal);
      if (found !== null) setNames(found);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      canceller.abort();
    };
  }, [text, value, frame.locale]);
  const id = `field-${name}`;
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      <label className="pg-field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className="pg-field__input"
        list={`${id}-names`}
        defaultValue={value}
        required={isRequired}
        autoComplete="off"
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        aria-invalid={problem !== undefined}
        aria-describedby={`note-${name}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <p className="pg-field__foot">
        <span className="pg-field__note" id={`note-${name}`}>
          {problem ?? hint}
        </span>
      </p>
    </div>
  );
}

interface PredictionFields {
  readonly main_text?: unknown;
  readonly secondary_text?: unknown;
}

/** Loads names of towns for a typed text from the site's location search; null when the request fails. */
async function loadPlaceNames(locale: string, input: string, signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    const { path, parameters } = buildPlacePredictionsRequest(input, ['locality']);
    const answer = await createSiteApi({ locale }).callSite(path, { parameters, signal });
    const { predictions } = answer as { readonly predictions?: readonly PredictionFields[] };
    if (!Array.isArray(predictions)) return null;
    return predictions.map(({ main_text, secondary_text }) => [main_text, secondary_text].filter(Boolean).join(', '));
  } catch {
    // Aborted by the next keystroke, or offline: the typed text is sent unchanged.
    return null;
  }
}
