import type { ProductUse } from '#contract/entities/product.ts'

export interface Dose {
  readonly min: string | null
  readonly max: string | null
  readonly unit: string
}

/** Decimal text × 15, exactly: the register's figures must not pick up binary noise. */
const times15 = (value: string | null | undefined): string | null => {
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
export const dosePerHectare = (use: Pick<ProductUse, 'doseMin' | 'doseMax' | 'doseUnit'>): Dose | null => {
  const unit = perMu.exec(use.doseUnit ?? '')?.[1]
  if (!unit || (!use.doseMin && !use.doseMax)) return null
  return { min: times15(use.doseMin), max: times15(use.doseMax), unit: `${unit}/ha` }
}
