import { useLocation } from 'react-router-dom'

export const useCurrentPath = (): string => {
  const { pathname, search } = useLocation()
  return pathname + search
}
