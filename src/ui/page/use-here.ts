import { useLocation } from 'react-router-dom'

/** The address of this page including its open overlay, so that another page can link back to it. */
export const useHere = (): string => {
  const { pathname, search } = useLocation()
  return pathname + search
}
