/** A score from 0 to 5. A score above 5 is one out of 100, so it is divided by 20. */
export const toFiveScale = (score: number | null | undefined): number | null =>
  score === null || score === undefined ? null : score > 5 ? score / 20 : score
