import { vi } from 'vitest'

/** Media queries match as the test says until `vi.restoreAllMocks()`, because the window here has one width. */
export const mediaMatch = (matches: (query: string) => boolean): void => {
  const real = globalThis.matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: matches(query), configurable: true }),
  )
}

export const onPhone = (): void => mediaMatch((query) => query.includes('max-width'))
