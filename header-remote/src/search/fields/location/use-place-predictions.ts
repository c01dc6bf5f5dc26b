import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import { useCancelQueries } from '../../../api/query-client.ts';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { createPredictorLoader } from '../../location/load-places.ts';
import type { PlacePrediction, PlacePredictionRequest, PlaceScope } from '../../location/place-predictions.ts';

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
  const queryClient = useQueryClient();
  const loadPredictor = useMemo(() => createPredictorLoader(api, env), [api, env]);
  const typed = text.trim();
  const buildKey = (input: string) => ['predictions', scope, near, input];
  const skipDebounce = (next: string) =>
    next.trim() === '' || queryClient.getQueryData(buildKey(next.trim())) !== undefined;
  const input = useDebounced(text, PREDICTIONS_DEBOUNCE_MS, skipDebounce, !isOpen || isComposing).trim();
  const predict = async (of: string, signal: AbortSignal) =>
    (await loadPredictor()).predict({ input: of, scope, near, signal });
  const isWanted = isOpen && input !== '' && typed !== '';
  const query = useQuery<readonly PlacePrediction[]>({
    queryKey: buildKey(input),
    queryFn: ({ signal }) => predict(input, signal),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  });
  useCancelQueries('predictions', !isWanted);

  const isOfTypedText = typed !== '' && typed === input && !query.isPlaceholderData;
  return {
    shown: typed === '' ? [] : (query.data ?? []),
    ofTypedText: isOfTypedText ? (query.data ?? null) : null,
    isLoading: typed !== '' && isOpen && (!isOfTypedText || query.isFetching),
    hasFailed: isOfTypedText && query.isError,
    fetchOfTypedText: () => predict(typed, AbortSignal.timeout(TYPED_TEXT_TIMEOUT_MS)),
    endSession: () => void loadPredictor().then((predictor) => predictor.endSession()),
  };
}
