import type { DictType } from '#contract/entities/reference.ts'
import { useCountries, useDictionary } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/labels.ts'

/** Names of countries by code (ISO 3166); an unknown code is shown as it is. */
export const useCountryName = () => {
  const countries = dataOr(useCountries(), [])
  return (code: string): string => countries.find((country) => country.code === code)?.name ?? code
}

const useWord = (dictType: DictType) => {
  const entries = dataOr(useDictionary(dictType), [])
  return (wanted: string): string => entries.find(({ value }) => value === wanted)?.label ?? wanted
}

/** Names of formulations by code, from the dictionary. */
export const useFormulationWord = () => useWord('formulation_list')

/** Units of quantities, abbreviated. */
export const useUnitWord = () => {
  const word = useWord('product_unit')
  return (unit: string): string => shortLabel(unit, word(unit))
}
