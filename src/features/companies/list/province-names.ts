import { provinceDict } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'

/**
 * Names of provinces. The address has the same value in every language, rows have the name in the current one. A value
 * that the dictionary lacks, for example before the first copy, is used as the name.
 */
export const useProvinceNames = () => {
  const read = useDictionary(provinceDict)
  const entries = dataOr(read, [])
  return {
    /** The dictionary was read, or is known to be missing. */
    known: read.status !== 'loading',
    /** To choose from, in the order of the English names. */
    all: entries.map(({ value, label }) => ({ value, label })),
    nameOf: (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value,
    valueOf: (name: string): string => entries.find((entry) => entry.label === name)?.value ?? name,
  }
}
export type ProvinceNames = ReturnType<typeof useProvinceNames>
