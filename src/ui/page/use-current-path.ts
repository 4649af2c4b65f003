import { useLocation } from 'react-router-dom'

/** The path of this page with its open overlay. Another page can link back to it. */
export const useCurrentPath = (): string => {
  const { pathname, search } = useLocation()
  return pathname + search
}
