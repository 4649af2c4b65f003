import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ProductUse } from '#contract/entities/product.ts'
import { dosePerHectare, statedDose, type Dose } from '#domain/dose.ts'
import { validityOf } from '#domain/validity.ts'
import { formatDay, formatDecimal } from '#i18n/formats.ts'
import { serverNow } from '#lib/clock.ts'
import { Icon } from '#ui/marks/icon.tsx'
import '#ui/styles/parts.css'

export function ValidityPill({ until }: { until: string | null | undefined }) {
  const { t } = useLingui()
  if (!until) return null
  const day = formatDay(until)
  const [tone, icon, text] = (
    {
      valid: ['replied', CircleCheck, t`Valid to ${day}`],
      ending: ['pending', Clock, t`Expires on ${day}`],
      ended: ['attention', CircleAlert, t`Expired on ${day}`],
    } as const
  )[validityOf(until, serverNow())]
  return (
    <span className={`pill tone--${tone}`}>
      <Icon of={icon} />
      {text}
    </span>
  )
}

function textOf({ min, max, unit }: Dose): string {
  const figures = [min, max === min ? null : max].flatMap((value) => (value ? [formatDecimal(value)] : []))
  return `${figures.join('–')}\u00a0${unit}`
}

/** Readers of other languages do not see a dose in Chinese, not even half translated: it is safety information. */
export function readableDose(text: string): string {
  const [, figures] = /^(.+)\sx dilution$/.exec(text) ?? []
  if (figures) return i18n._(msg`${figures} x dilution`)
  const isForeign = /\p{Script=Han}/u.test(text) && !i18n.locale.startsWith('zh')
  return isForeign ? i18n._(msg`Stated in Chinese only: see the label`) : text
}

/** '' if the register states no dose. */
export function doseText(use: ProductUse): string {
  const dose = statedDose(use)
  return readableDose(dose ? textOf(dose) : (use.doseRaw ?? ''))
}

/** '' if the dose cannot be converted directly. */
export function dosePerHectareText(use: ProductUse): string {
  const dose = dosePerHectare(use)
  return dose ? textOf(dose) : ''
}
