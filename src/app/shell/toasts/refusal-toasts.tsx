import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { joinTitle } from '#i18n/formats.ts'
import { shortBlockCauseLabels } from '#i18n/labels/cause-labels.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useOverlay } from '../overlays/open-overlay.ts'

const textOf = ({ block }: (typeof outboxStatus.refused)[number]) =>
  ('message' in block && block.message) || shortBlockCauseLabels[block.why]

const maxToasts = 3

export const RefusalToasts = () => {
  const { i18n, t } = useLingui()
  const { refused } = useSnapshot(outboxStatus)
  const [, openOutbox] = useOverlay('outbox')
  useEffect(() => {
    const unsaid = outboxStatus.refused
    if (unsaid.length === 0) return
    outboxStatus.refused = []
    if (unsaid.length > maxToasts) {
      const text = t`${plural(unsaid.length, { one: '# change was rejected', other: '# changes were rejected' })}`
      showToast({ tone: 'bad', text, action: { label: t`Open outbox`, run: () => openOutbox('1') } })
      return
    }
    for (const one of unsaid) {
      const refusalMessage = textOf(one)
      const text = typeof refusalMessage === 'string' ? refusalMessage : i18n._(refusalMessage)
      showToast({ tone: 'bad', text: one.title === '' ? text : joinTitle(one.title, text) })
    }
  }, [refused, i18n, t, openOutbox])
  return null
}
