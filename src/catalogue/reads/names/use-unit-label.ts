import { useDictionary } from './reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'

/** A unit as it stands behind a number: "L" for the dictionary's "Litre (L)"; one that it does not know as it is. */
export const useUnitLabel = (): ((unit: string) => string) => {
  const units = dataOr(useDictionary('product_unit'), [])
  return (unit) => shortLabel(unit, units.find(({ value }) => value === unit)?.label ?? unit)
}
