/** A text without its accents and capitals: what is looked for is found however it is typed. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
