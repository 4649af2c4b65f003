import { useCallback } from 'react'
import { overlayParam } from '#domain/paths.ts'
import { useAddress } from '#ui/use-address.ts'

export type AuthView = 'login' | 'register' | 'resetPassword' | 'invite'

/** Overlays live in the address, so that Back closes them and a link opens them. `null` closes. */
export const useOverlay = (name: keyof typeof overlayParam): [string | null, (value: string | null) => void] => {
  const [params, change] = useAddress()
  const key = overlayParam[name]
  const set = useCallback(
    (value: string | null) => change({ [key]: value }, value === null ? 'same' : 'new'),
    [key, change],
  )
  return [params.get(key), set]
}
