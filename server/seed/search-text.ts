/**
 * What a keyword is looked for in: every name of a row in every language, lower case, each once.
 * Parted by line ends, so that no match runs from one name into the next.
 */
export const searchText = (parts: readonly (string | null | undefined)[]): string =>
  [...new Set(parts.filter((part): part is string => Boolean(part)).map((part) => part.toLowerCase()))].join('\n')
