import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated live. For layouts that differ in markup, not only in style. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Widths are in em: text of 200 % leaves half the room, as zoom does (tests/architecture/text-size.test.ts). */

/** Specification, section 9: from 1024 px it is a desktop. */
export const useDesktop = (): boolean => useMedia('(min-width: 64em)')

/** Specification, section 9: below 768 px is mobile. */
export const usePhone = (): boolean => useMedia('(max-width: 47.9375em)')

/** Specification, section 9: at 500 px or less it is a phone, whose forms require more. */
export const useMobileForm = (): boolean => useMedia('(max-width: 31.25em)')
