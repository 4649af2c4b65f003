import { vi } from 'vitest'

/** Sets which media queries match until the end of the test, because happy-dom's window has a fixed width. */
export const stubMatchMedia = (matches: (query: string) => boolean): void => {
  const realMatchMedia = globalThis.matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(realMatchMedia(query), 'matches', { value: matches(query), configurable: true }),
  )
}
