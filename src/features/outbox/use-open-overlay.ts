import { useCallback } from 'react'
import { overlayParam } from '#domain/paths.ts'
import { useAddress } from '#ui/use-address.ts'

/** Opens an overlay of the shell by its name in the address; the outbox panel gives way to it. */
export const useOpenOverlay = () => {
  const [, change] = useAddress()
  return useCallback(
    (name: keyof typeof overlayParam, value: string) =>
      change({ [overlayParam.outbox]: null, [overlayParam[name]]: value }),
    [change],
  )
}
