import { useCallback } from 'react'
import { useDictionary } from './reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'

export function useUnitLabel(): (unit: string) => string {
  const units = dataOr(useDictionary('product_unit'), null)
  return useCallback((unit) => shortLabel(unit, units?.find(({ value }) => value === unit)?.label ?? unit), [units])
}
