import { SendToasts } from './send-toasts.tsx'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSeries, useUntoldRings } from '#account/reads/lists/prices.ts'
import { takeUntoldRings } from '#account/records/follow-prices.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useAlertWords } from '#widgets/use-alert-words.ts'

/** More toasts than these would cover the screen, for example after a long absence. */
const maxToasts = 2

const none: never[] = []

/** Announces once, in the visible tab, that a price alert fired. After that the messages and the alert show it. */
const AlertToasts = () => {
  const { t } = useLingui()
  const words = useAlertWords()
  const navigate = useNavigate()
  const read = useSeries(dataOr(useUntoldRings(), none))
  const list = dataOr(read, none)
  useEffect(() => {
    if (list.length === 0 || document.visibilityState !== 'visible') return
    const say = async () => {
      const rings = await takeUntoldRings()
      const view = (to: string) => ({ label: t`View`, run: () => void navigate(to) })
      if (rings.length > maxToasts) {
        const text = t`${plural(rings.length, { one: '# price alert rang', other: '# price alerts rang' })}`
        return showToast({ tone: 'neutral', text, action: view(`${paths.prices()}?show=alerts`) })
      }
      for (const { seriesId, rule, ...crossing } of rings) {
        const series = list.find(({ id }) => id === seriesId)
        if (!series) continue
        const [name, said] = [words.name(series), words.rung(rule, crossing, series)]
        showToast({ tone: 'neutral', text: t`Price alert: ${name}, ${said}`, action: view(paths.price(seriesId)) })
      }
    }
    say().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language alone, and what was said is not said again
  }, [list])
  return null
}

/** Announces what happened in this account, whatever page is open. */
export const AccountToasts = () => (
  <>
    <SendToasts />
    <AlertToasts />
  </>
)
