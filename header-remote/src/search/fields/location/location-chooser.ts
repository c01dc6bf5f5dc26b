import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { createPredictorLoader } from '../../location/load-places.ts';
import type { PlacePrediction, PlacePredictionRequest, PlaceScope } from '../../location/place-predictions.ts';
import { createAnswers } from '../answers.ts';

/** LOC-17 */
const PREDICTIONS_DEBOUNCE_MS = 250;

/** The edge answers within a second; the rest is for a slow network. */
const TYPED_TEXT_TIMEOUT_MS = 3000;

export interface PlacePredictions {
  /** Those to show: of the typed text, or until they come of the text before it. */
  readonly shown: readonly PlacePrediction[];
  /** Those of exactly the typed text; null while they are unknown. */
  readonly ofTypedText: readonly PlacePrediction[] | null;
  readonly isLoading: boolean;
  /** The service failed for the typed text. */
  readonly hasFailed: boolean;
  /** Requests those of the typed text now. Rejects if the service fails or takes too long. */
  readonly fetchOfTypedText: () => Promise<readonly PlacePrediction[]>;
  readonly endSession: () => void;
}

/** Places that the typed text may mean. */
export function usePlacePredictions(
  api: ApiClient,
  { state: { text, isOpen }, isComposing }: Combobox,
  scope: PlaceScope,
  near: PlacePredictionRequest['near'],
): PlacePredictions {
  const { env } = useHeader().props;
  const loadPredictor = useMemo(() => createPredictorLoader(api, env), [api, env]);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const typed = text.trim();
  const predict = async (input: string, signal: AbortSignal) =>
    (await loadPredictor()).predict({ input, scope, near, signal });
  const latest = useRef(predict);
  latest.current = predict;
  const [answers] = useState(() =>
    createAnswers<readonly PlacePrediction[]>(PREDICTIONS_DEBOUNCE_MS, {
      load: (input, signal) => latest.current(input, signal),
      onChange: renderAgain,
    }),
  );
  const input = { text: typed, scope: JSON.stringify([scope, near]), isWanted: isOpen, isComposing };
  useLayoutEffect(() => {
    if (answers.follow(input)) renderAgain();
  });

  const { text: requested, answer, isCurrent, isLoading, hasFailed } = answers.read();
  const isOfTypedText = typed !== '' && typed === requested && isCurrent;
  return {
    shown: typed === '' ? [] : (answer ?? []),
    ofTypedText: isOfTypedText ? (answer ?? null) : null,
    isLoading: typed !== '' && isOpen && (!isOfTypedText || isLoading),
    hasFailed: isOfTypedText && hasFailed,
    fetchOfTypedText: () => predict(typed, AbortSignal.timeout(TYPED_TEXT_TIMEOUT_MS)),
    endSession: () => void loadPredictor().then((predictor) => predictor.endSession()),
  };
}
