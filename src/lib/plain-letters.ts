/** A text without accents and capitals, so that a search finds it however it is typed. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
