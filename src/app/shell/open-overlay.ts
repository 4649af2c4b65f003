import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overlayParam } from '#domain/paths.ts'

export type AuthView = 'login' | 'register' | 'resetPassword' | 'invite'

/** Overlays live in the address, so that Back closes them and a link opens them. `null` closes. */
export const useOverlay = (name: keyof typeof overlayParam): [string | null, (value: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const key = overlayParam[name]
  const set = useCallback(
    (value: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (value === null) next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace: value === null },
      ),
    [key, setParams],
  )
  return [params.get(key), set]
}
