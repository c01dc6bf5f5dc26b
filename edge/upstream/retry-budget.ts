/** Each call earns this much of a retry, so retries add at most a tenth to the load of a failing origin. */
const EARNED_PER_CALL = 0.1;
const BUDGET_MAX = 10;

export interface RetryBudget {
  earn(): void;
  /** Takes one retry from the budget if there is one. */
  take(): boolean;
}

/** Keeps retries from multiplying the load in an outage (quality rule 22). */
export function createRetryBudget(): RetryBudget {
  let tokens = BUDGET_MAX / 2;
  return {
    earn() {
      tokens = Math.min(BUDGET_MAX, tokens + EARNED_PER_CALL);
    },
    take() {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
