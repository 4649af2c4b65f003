import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { exportVerdict } from '#domain/dose.ts'
import { comma } from '#i18n/formats.ts'
import { useCountryName } from '../code-words.ts'
import { doseText, hectareText } from '#widgets/dose-text.ts'
import type { ProductFact } from '../detail/use-product-facts.ts'
import { useRecordWords } from '#widgets/use-record-words.ts'
import { useOwnCountry } from '../own-country.ts'

/** Facts that a product page shows outside its list of facts, ending with those of each crop and target. */
export const useMoreFacts = () => {
  const { t } = useLingui()
  const recordOf = useRecordWords()
  const own = useOwnCountry()
  const nameOf = useCountryName()
  const country = nameOf(own ?? '')
  /** One fact for each registered dose: per mu, and per hectare. */
  const usesOf = ({ uses }: Product): ProductFact[] =>
    uses.map((use) => {
      const hectare = hectareText(use)
      const dose = doseText(use) || t`Registered, dose not stated`
      return {
        key: `use ${use.crop?.id} ${use.target?.id}`,
        title: [use.crop?.name, use.target?.name].filter(Boolean).join(' · ') || t`Dose`,
        value: hectare ? `${dose} (${hectare})` : dose,
      }
    })
  const exportText = (exportOnly: boolean | null, tied: string): string => {
    // The record does not state it, so only the countries of its registration are shown.
    if (exportOnly === null) return tied
    if (!exportOnly) return t`Also sold in China`
    return tied === '' ? t`Export only` : t`Export only, to ${tied}`
  }
  return (product: Product): ProductFact[] => {
    const uses = product.uses.length
    const tied = product.exportCountries.map(nameOf).join(comma())
    return [
      { key: 'supplier', title: t`Supplier`, value: product.company?.name ?? '', vital: true },
      {
        key: 'export',
        title: t`Export`,
        value: exportText(product.exportOnly, tied),
      },
      {
        key: 'open',
        title: t`Export permitted to ${country}`,
        value:
          own === null || (product.exportOnly === null && tied === '')
            ? ''
            : exportVerdict(product, own) === 'open'
              ? t`Yes`
              : t`No`,
      },
      { key: 'description', title: t`Description`, value: product.description ?? '' },
      {
        key: 'record',
        title: t`Register entry`,
        value: [recordOf(product), product.demo ? '' : product.source].filter(Boolean).join(' · '),
      },
      { key: 'uses', title: t`Registered uses in China`, value: uses > 0 ? String(uses) : '' },
      ...usesOf(product),
    ]
  }
}
