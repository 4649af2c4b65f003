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

/** Specification, section 9: below 768 px is mobile. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')

/** Specification, section 9: at 500 px or less it is a phone, whose forms ask for more. */
export const useMobileForm = (): boolean => useMedia('(max-width: 500px)')
