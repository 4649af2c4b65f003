import type { DictType } from '#contract/entities/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { useRecordLabel } from './record-labels.ts'
import { useDictionary } from './reference.ts'
import { useUnitLabel } from './use-unit-label.ts'

export function useLabel(dict: DictType): (value: string) => string {
  const entries = dataOr(useDictionary(dict), [])
  const ofRecord = useRecordLabel()
  return (value) => ofRecord(dict, value) ?? entries.find((entry) => entry.value === value)?.label ?? value
}

export function useLabels(): (dict: DictType, value: string) => string {
  const labels: Partial<Record<DictType, (value: string) => string>> = {
    product_unit: useUnitLabel(),
    product_packaging: useLabel('product_packaging'),
    pay_method: useLabel('pay_method'),
  }
  return (dict, value) => labels[dict]?.(value) ?? value
}
