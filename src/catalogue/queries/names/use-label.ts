import type { DictType } from '#contract/entities/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { labelOfCode, shortLabel } from '#lib/short-label.ts'
import { useDictionary } from './reference.ts'
import { useUnitLabel } from './use-unit-label.ts'
import { createContext, use, useCallback } from 'react'
import type { ValueLabels } from '#contract/entities/progress.ts'
import { useLocale } from '#prefs/prefs.ts'

/** Labels from the time of the request. Inside a record they replace the dictionary's, which may have changed. */
export const RecordLabels = createContext<ValueLabels>({})

export function useRecordLabel(): (dict: string, value: string) => string | undefined {
  const labels = use(RecordLabels)
  const locale = useLocale()
  return useCallback((dict, value) => labels[dict]?.[value]?.[locale], [labels, locale])
}

export function useLabel(dict: DictType): (value: string) => string {
  const entries = dataOr(useDictionary(dict), [])
  const ofRecord = useRecordLabel()
  return (value) => ofRecord(dict, value) ?? entries.find((entry) => entry.value === value)?.label ?? labelOfCode(value)
}

/** Separate from `useUnitLabel`, because the first screen does not need the labels of records. */
export function useRecordUnit(): (unit: string) => string {
  const unitLabel = useUnitLabel()
  const ofRecord = useRecordLabel()
  return (unit) => {
    const label = ofRecord('product_unit', unit)
    return label === undefined ? unitLabel(unit) : shortLabel(unit, label)
  }
}

export function useLabels(): (dict: DictType, value: string) => string {
  const labels: Partial<Record<DictType, (value: string) => string>> = {
    product_unit: useRecordUnit(),
    product_packaging: useLabel('product_packaging'),
    pay_method: useLabel('pay_method'),
  }
  return (dict, value) => labels[dict]?.(value) ?? value
}
