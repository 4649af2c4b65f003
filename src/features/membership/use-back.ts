import { useSearchParams } from 'react-router-dom'
import { returnParam } from '#domain/paths.ts'
import { ownPath } from '#ui/page/own-path.ts'

/** The page that the buyer came from, with its open overlay; null if there is none, or if it is on another site. */
export const useBack = (): string | null => {
  const [params] = useSearchParams()
  return ownPath(params.get(returnParam), window.location.origin)
}
