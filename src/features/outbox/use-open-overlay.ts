import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overlayParam } from '#domain/paths.ts'

/** Opens an overlay of the shell by its name in the address; the outbox panel gives way to it. */
export const useOpenOverlay = () => {
  const [, setParams] = useSearchParams()
  return useCallback(
    (name: keyof typeof overlayParam, value: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.delete(overlayParam.outbox)
        next.set(overlayParam[name], value)
        return next
      }),
    [setParams],
  )
}
