import { select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { comma } from '#i18n/formats.ts'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'
import { useCountries, useDictionary } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'

/** Country names by code (ISO 3166); an unknown code is shown unchanged. */
export const useCountryName = () => {
  const countries = dataOr(useCountries(), [])
  return (code: string): string => countries.find((country) => country.code === code)?.name ?? code
}

/** Formulation names by code, from the dictionary. */
export const useFormulationLabel = () => {
  const entries = dataOr(useDictionary('formulation_list'), [])
  return (code: string): string => entries.find(({ value }) => value === code)?.label ?? code
}

/** The buyer's country (ISO 3166) from the account; null for a visitor, or if it is not set. */
export const useMyCountry = (): string | null => {
  const { view } = useSnapshot(sessionState)
  return userOf(view)?.country || null
}

/**
 * "to Nov 2028". The month names are translated texts, because creating the first date formatter takes a slow phone 80
 * ms, and every product list would wait for it.
 */
const useUntil = () => {
  const { t } = useLingui()
  return (day: string): string => {
    const [year = '', digits = ''] = day.split('-')
    const month = `m${Number(digits)}`
    return t`to ${select(month, {
      m1: 'Jan',
      m2: 'Feb',
      m3: 'Mar',
      m4: 'Apr',
      m5: 'May',
      m6: 'Jun',
      m7: 'Jul',
      m8: 'Aug',
      m9: 'Sept',
      m10: 'Oct',
      m11: 'Nov',
      other: 'Dec',
    })} ${year}`
  }
}

/** "Herbicide · PD20082713 · to Nov 2028": the line below every product's name. */
export const useProductLine = () => {
  const { t } = useLingui()
  const until = useUntil()
  return (product: Pick<Product, 'categories' | 'registrationNo' | 'validUntil'>): string =>
    [product.categories[0]?.categoryName, product.registrationNo, product.validUntil && until(product.validUntil)]
      .filter(Boolean)
      .join(' · ') || t`Registration not stated`
}

export const firstNames = (items: readonly { readonly name: string }[], count: number): string =>
  items
    .slice(0, count)
    .map((item) => item.name)
    .join(comma())
