import { divide, isPositive, multiply, parseRatio, whole, type Ratio } from '#lib/ratio.ts'
import type { Measure } from './measures.ts'

/** The strength of a product: a share of its mass, or grams of active ingredient per litre. */
export interface Content {
  readonly value: Ratio
  readonly unit: '%' | 'g/L'
}

const hundred = whole(100)
const thousand = whole(1000)

const readUnit = (text: string): Content['unit'] | null => {
  const unit = text.trim().toLowerCase()
  if (unit === '%' || unit === '％') return '%'
  return unit === 'g/l' || unit === '克/升' ? 'g/L' : null
}

/** Content of a register entry; null when it cannot be used in calculations (biological units, missing, over 100 %). */
export const contentOf = (value: string | null | undefined, unit: string | null | undefined): Content | null => {
  const parsed = value ? parseRatio(value) : null
  const known = unit ? readUnit(unit) : null
  if (!parsed || !known || !isPositive(parsed)) return null
  if (known === '%' && parsed.n > 100n * parsed.d) return null
  return { value: parsed, unit: known }
}

/** The same from the text of a line: "41%", "480 g/L". */
export const parseContent = (text: string | null | undefined): Content | null => {
  const [, value, unit] = /^\s*(\d+(?:\.\d+)?)\s*(%|％|g\/L|克\/升)\s*$/i.exec(text ?? '') ?? []
  return contentOf(value, unit)
}

/** Kilograms of pure active ingredient in one unit of product. The density (kg per litre) converts mass and volume. */
export const activeIn = (measure: Measure, content: Content, density: Ratio | null): Ratio | 'density' => {
  if (content.unit === '%') {
    const share = divide(content.value, hundred)
    if (measure.kind === 'mass') return multiply(measure.size, share)
    return density ? multiply(multiply(measure.size, density), share) : 'density'
  }
  const perLitre = divide(content.value, thousand)
  if (measure.kind === 'volume') return multiply(measure.size, perLitre)
  return density ? multiply(divide(measure.size, density), perLitre) : 'density'
}
