import type { ProductUse } from '#contract/entities/product.ts'
import { dosePerHectare, statedDose, type Dose } from '#domain/dose.ts'
import { formatDecimal } from '#i18n/formats.ts'

const text = ({ min, max, unit }: Dose) => {
  const figures = [min, max === min ? null : max].flatMap((value) => (value ? [formatDecimal(value)] : []))
  return `${figures.join('–')}\u00a0${unit}`
}

/** The dose as the register states it; '' if it states none. */
export const doseText = (use: ProductUse): string => {
  const dose = statedDose(use)
  return dose ? text(dose) : (use.doseRaw ?? '')
}

/** '' if it is no plain conversion. */
export const hectareText = (use: ProductUse): string => {
  const dose = dosePerHectare(use)
  return dose ? text(dose) : ''
}
