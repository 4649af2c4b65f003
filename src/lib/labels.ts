/** Converts a score to a scale of 5: a value above 5 is out of 100. Null when there is none. */
export const onFiveScale = (score: number | null | undefined): number | null =>
  score === null || score === undefined ? null : score > 5 ? score / 20 : score

/** A text without accents and capitals, so that a search finds it however it is typed. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** The shortest form of a dictionary label: "Litre (L)" with the value L becomes "L". Other labels do not change. */
export const shortLabel = (value: string, label: string): string => (label.endsWith(`(${value})`) ? value : label)
