import { useCallback } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { overlayParam } from '#domain/paths.ts'
import { useAddress } from '#ui/page/use-address.ts'

/** Opens the form of a draft over this page. */
export const useOpenDraft = () => {
  const [, change] = useAddress()
  return useCallback((localId: DraftId) => change({ [overlayParam.draft]: localId }), [change])
}
