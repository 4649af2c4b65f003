import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { syncStatus, type Refused } from '#data/sync/status.ts'
import { blockCauseShort } from '#i18n/words/cause-words.ts'
import { showToast } from '#ui/toast-state.ts'

/** The server's own words come first. */
const wordsOf = ({ block }: Refused) => ('message' in block && block.message) || blockCauseShort[block.why]

/** Says, once each, what was refused after the buyer had gone on to something else. The outbox keeps the whole of it. */
export const RefusalToasts = () => {
  const { i18n } = useLingui()
  const { refused } = useSnapshot(syncStatus)
  useEffect(() => {
    const unsaid = syncStatus.refused
    if (unsaid.length === 0) return
    syncStatus.refused = []
    for (const one of unsaid) {
      const words = wordsOf(one)
      const text = typeof words === 'string' ? words : i18n._(words)
      showToast({ tone: 'bad', text: one.title === '' ? text : `${one.title}: ${text}` })
    }
  }, [refused, i18n])
  return null
}
