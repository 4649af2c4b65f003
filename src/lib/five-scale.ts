/** From 0 to 5. A score above 5 is read as one of 100. */
export const toFiveScale = (score: number | null | undefined): number | null =>
  score === null || score === undefined ? null : score > 5 ? score / 20 : score
