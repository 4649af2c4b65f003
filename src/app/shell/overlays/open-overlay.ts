import { useCallback } from 'react'
import { overlayParam } from '#domain/paths.ts'
import { useUrlParams } from '#ui/page/use-address.ts'

/** The open overlay is in the URL, so that Back closes it and a link opens it. */
export const useOverlay = (name: keyof typeof overlayParam): [string | null, (value: string | null) => void] => {
  const [params, change] = useUrlParams()
  const key = overlayParam[name]
  const set = useCallback(
    (value: string | null) => change({ [key]: value }, value === null ? 'same' : 'new'),
    [key, change],
  )
  return [params.get(key), set]
}
