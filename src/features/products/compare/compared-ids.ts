/** More columns than this cannot be read side by side. */
export const mostCompared = 4

/** The ids in the address, each once, at most four. */
export const readCompared = (params: URLSearchParams): string[] =>
  [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, mostCompared)
