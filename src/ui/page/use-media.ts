import { useSyncExternalStore } from 'react'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Widths are in em: text of 200 % leaves half the room, like zoom (see tests/architecture/text-size.test.ts). */

/** True from 1024 px (specification, section 9). */
export const useDesktop = (): boolean => useMedia('(min-width: 64em)')

/** True below 768 px (specification, section 9). */
export const usePhone = (): boolean => useMedia('(max-width: 47.9375em)')

/** True up to 500 px, where forms have more required fields (specification, section 9). */
export const useMobileForm = (): boolean => useMedia('(max-width: 31.25em)')
