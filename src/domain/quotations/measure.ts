import { lookUp } from '#lib/field-of.ts'
import { divide, multiply, ratio, wholeRatio, type Ratio } from '#lib/ratio.ts'

export type Measure = Readonly<{ kind: 'mass' | 'volume'; size: Ratio }>

const mass = (kg: string): Measure => ({ kind: 'mass', size: ratio(kg) })
const volume = (litres: string): Measure => ({ kind: 'volume', size: ratio(litres) })

const units: Readonly<Record<string, Measure>> = {
  kg: mass('1'),
  t: mass('1000'),
  g: mass('0.001'),
  L: volume('1'),
  kL: volume('1000'),
  mL: volume('0.001'),
}

/** Units that mean one pack, whose size the packaging states. The sizes of cartons and containers are unknown. */
const packs: ReadonlySet<string> = new Set(['bottle', 'sachet', 'bag', 'drum', 'ibc', 'pcs'])

const packMeasures: Readonly<Record<string, string>> = { KG: 'kg', G: 'g', L: 'L', ML: 'mL' }

/** Reads the size in a value of the dictionary product_packaging: "DRUM_HDPE_200L" is 200 L. */
const packSize = (packaging: string): Measure | null => {
  const [, size, unit] = /_(\d+)(KG|G|ML|L)$/.exec(packaging) ?? []
  const measure = unit === undefined ? undefined : units[packMeasures[unit] ?? '']
  return size === undefined || !measure
    ? null
    : { kind: measure.kind, size: multiply(measure.size, wholeRatio(BigInt(size))) }
}

export const measureOf = (unit: string, packaging: string | null): Measure | null => {
  const measure = lookUp(units, unit)
  if (measure) return measure
  return packs.has(unit) && packaging !== null ? packSize(packaging) : null
}

/** Number of `to` units in one `from` unit; 'density' if the conversion needs an unknown density (kg per litre). */
export const unitsPer = (from: Measure, to: Measure, density: Ratio | null): Ratio | 'density' => {
  if (from.kind === to.kind) return divide(from.size, to.size)
  if (!density) return 'density'
  return from.kind === 'volume'
    ? divide(multiply(from.size, density), to.size)
    : divide(divide(from.size, density), to.size)
}
