import { useLocation } from 'react-router-dom'

/** The path of this page including its open overlay, so that another page can link back to it. */
export const useCurrentPath = (): string => {
  const { pathname, search } = useLocation()
  return pathname + search
}
