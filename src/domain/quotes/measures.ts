import { lookUp } from '#lib/field-of.ts'
import { divide, multiply, ratio, whole, type Ratio } from '#lib/ratio.ts'

/** The content of one unit: kilograms of mass, or litres of volume. */
export interface Measure {
  readonly kind: 'mass' | 'volume'
  readonly size: Ratio
}

const mass = (kg: string): Measure => ({ kind: 'mass', size: ratio(kg) })
const volume = (litres: string): Measure => ({ kind: 'volume', size: ratio(litres) })

/** Values of the dictionary product_unit that are units of measure. */
const units: Readonly<Record<string, Measure>> = {
  kg: mass('1'),
  t: mass('1000'),
  g: mass('0.001'),
  L: volume('1'),
  kL: volume('1000'),
  mL: volume('0.001'),
}

/**
 * Units that are one pack, with the content on the packaging. Cartons, pallets and containers are of unknown content.
 */
const packs: ReadonlySet<string> = new Set(['bottle', 'sachet', 'bag', 'drum', 'ibc', 'pcs'])

const packMeasures: Readonly<Record<string, string>> = { KG: 'kg', G: 'g', L: 'L', ML: 'mL' }

/** Content of a pack from its value in the dictionary product_packaging: "DRUM_HDPE_200L" is 200 L. */
const packSize = (packaging: string): Measure | null => {
  const [, size, unit] = /_(\d+)(KG|G|ML|L)$/.exec(packaging) ?? []
  const measure = unit === undefined ? undefined : units[packMeasures[unit] ?? '']
  return size === undefined || !measure
    ? null
    : { kind: measure.kind, size: multiply(measure.size, whole(BigInt(size))) }
}

/** Content of one unit of a line; null when unknown. */
export const measureOf = (unit: string, packaging: string | null): Measure | null => {
  const measure = lookUp(units, unit)
  if (measure) return measure
  return packs.has(unit) && packaging !== null ? packSize(packaging) : null
}

/** How many `to` make one `from`. Between mass and volume this needs the density, kg per litre. */
export const unitsPer = (from: Measure, to: Measure, density: Ratio | null): Ratio | 'density' => {
  if (from.kind === to.kind) return divide(from.size, to.size)
  if (!density) return 'density'
  return from.kind === 'volume'
    ? divide(multiply(from.size, density), to.size)
    : divide(divide(from.size, density), to.size)
}

export const kilogramsOf = (measure: Measure, density: Ratio | null): Ratio | 'density' => {
  if (measure.kind === 'mass') return measure.size
  return density ? multiply(measure.size, density) : 'density'
}
