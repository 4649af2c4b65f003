/** Converts a score to a scale of 5: a value above 5 is out of 100. */
export const onFiveScale = (score: number | null | undefined): number | null =>
  score === null || score === undefined ? null : score > 5 ? score / 20 : score
