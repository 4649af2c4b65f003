import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overlayParam } from '#domain/paths.ts'

/** Opens the form of a draft over this page. */
export const useOpenDraft = () => {
  const [, setParams] = useSearchParams()
  return useCallback(
    (localId: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.set(overlayParam.draft, localId)
        return next
      }),
    [setParams],
  )
}
