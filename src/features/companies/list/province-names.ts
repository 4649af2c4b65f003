import { provinceDict } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/reads/catalogue.ts'
import { dataOr } from '#lib/live-read.ts'

/**
 * An address names a province the same in every language; rows have its name in this one. What the dictionary lacks, as
 * an address of before or before the first copy, is its own name.
 */
export const useProvinceNames = () => {
  const read = useDictionary(provinceDict)
  const entries = dataOr(read, [])
  return {
    /** The dictionary, or that there is none here, has been read. */
    known: read.status !== 'loading',
    /** For a choice, in the order of the English names, which Chinese ones are read by. */
    all: entries.map(({ value, label }) => ({ value, label })),
    nameOf: (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value,
    valueOf: (name: string): string => entries.find((entry) => entry.label === name)?.value ?? name,
  }
}
export type ProvinceNames = ReturnType<typeof useProvinceNames>
