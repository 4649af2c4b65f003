import { useLocation } from 'react-router-dom'

/** The address of this page, with what is open on it: where another page can lead back to. */
export const useHere = (): string => {
  const { pathname, search } = useLocation()
  return pathname + search
}
