/** Removes accents and capitals, so that a search finds a text however it is typed. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
