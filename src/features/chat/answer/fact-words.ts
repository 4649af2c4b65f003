import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Fact, FactField } from '#domain/assistant/answer.ts'
import { useCountries } from '#catalogue/reads/names/reference.ts'
import { comma, formatDay, formatDecimal } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'

const labels: Record<FactField, MessageDescriptor> = {
  registrationNo: msg`Registration number`,
  company: msg`Supplier`,
  validUntil: msg`Valid until`,
  firstApproved: msg`First approved`,
  toxicity: msg`Toxicity`,
  formulation: msg`Formulation`,
  content: msg`Concentration`,
  ingredients: msg`Active ingredient`,
  crop: msg`Crop`,
  pest: msg`Pest, disease or weed`,
  dose: msg`Dose`,
  perHectare: msg`Per hectare`,
  method: msg`Method`,
  export: msg`Export`,
  place: msg`Place`,
  products: msg`Products`,
  cas: msg`CAS number`,
  nameEn: msg`English name`,
  nameEs: msg`Spanish name`,
  nameZh: msg`Chinese name`,
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Label and value of a fact, in the shown language. */
export const useFactWords = () => {
  const { t, i18n } = useLingui()
  const countries = dataOr(useCountries(), [])
  const country = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  const valueOf = ({ field, value }: Fact): string => {
    switch (field) {
      case 'validUntil':
      case 'firstApproved':
        return isDay.test(value) ? formatDay(value) : value
      case 'export': {
        const names = value.split(', ').map(country).join(comma())
        return value === '' ? t`No limit in China’s register` : t`Export to ${names} only`
      }
      case 'dose':
      case 'perHectare':
      case 'content':
        return value.replace(/\d+(\.\d+)?/g, (number) => formatDecimal(number))
      default:
        return value
    }
  }
  return { labelOf: ({ field }: Fact): string => i18n._(labels[field]), valueOf, country }
}
