import type { ProductUse } from '#contract/entities/product.ts'

export interface Dose {
  readonly min: string | null
  readonly max: string | null
  readonly unit: string
}

type StatedDose = Pick<ProductUse, 'doseMin' | 'doseMax' | 'doseUnit' | 'doseRaw'>

/** Figures with a Chinese unit, per mu or with no area, as in 30-50克. Two doses in one text are not one of these. */
const chinese = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?(毫升|千克|克|升)(\/亩)?$/
const units: Readonly<Record<string, string>> = { 毫升: 'mL', 千克: 'kg', 克: 'g', 升: 'L' }

/** A dose in figures; where the record has it only in the register's words, read from those. Null: words are all there is. */
export const statedDose = ({ doseMin, doseMax, doseUnit, doseRaw }: StatedDose): Dose | null => {
  if (doseUnit && (doseMin || doseMax)) return { min: doseMin ?? null, max: doseMax ?? null, unit: doseUnit }
  const [, min, max, unit = '', perArea] = chinese.exec(doseRaw ?? '') ?? []
  return min ? { min, max: max ?? null, unit: `${units[unit]}${perArea ? '/mu' : ''}` } : null
}

/** Decimal text × 15, exactly: the register's figures must not pick up binary noise. */
const times15 = (value: string | null): string | null => {
  if (!value) return null
  const [whole = '0', fraction = ''] = value.split('.')
  const scaled = (BigInt(whole + fraction) * 15n).toString().padStart(fraction.length + 1, '0')
  const at = scaled.length - fraction.length
  const text = fraction ? `${scaled.slice(0, at)}.${scaled.slice(at)}`.replace(/\.?0+$/, '') : scaled
  return text
}

const perMu = /^(mL|ml|g|kg|L)\/mu$/

/**
 * A dose per mu (1/15 hectare) as per hectare. Null for any other unit: dilutions, per square metre and the like
 * are not converted.
 */
export const dosePerHectare = (use: StatedDose): Dose | null => {
  const dose = statedDose(use)
  const unit = perMu.exec(dose?.unit ?? '')?.[1]
  return dose && unit ? { min: times15(dose.min), max: times15(dose.max), unit: `${unit}/ha` } : null
}
