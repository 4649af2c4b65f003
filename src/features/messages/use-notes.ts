import { useLingui } from '@lingui/react/macro'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { useRingNotes, useSeries } from '#account/reads/lists/prices.ts'
import { dataOr } from '#lib/live-read.ts'
import { useAlertWords } from '#widgets/use-alert-words.ts'

/**
 * Price alerts that this device found to have fired, as messages, if the backend has not sent one (yet). The id is the
 * `ref` of that message.
 */
export const useNotes = (): readonly NotifyMessage[] => {
  const { t } = useLingui()
  const words = useAlertWords()
  const notes = dataOr(useRingNotes(), [])
  const list = dataOr(useSeries(notes.map(({ seriesId }) => seriesId)), [])
  return notes.flatMap(({ ref, seriesId, rule, at, seen, ...crossing }) => {
    const series = list.find(({ id }) => id === seriesId)
    if (!series) return []
    const name = words.name(series)
    return [
      {
        id: ref,
        title: t`Price alert: ${name}`,
        content: words.rung(rule, crossing, series),
        createTime: at,
        readStatus: seen,
        link: { kind: 'price', id: seriesId },
      },
    ]
  })
}
