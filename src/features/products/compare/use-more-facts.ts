import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { useCountries } from '#data/queries/catalogue.ts'
import { exportVerdict } from '#domain/export-rule.ts'
import { comma } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { doseText, hectareText } from '../detail/dose-text.ts'
import type { ProductFact } from '../detail/use-product-facts.ts'
import { useRecordWords } from '../detail/use-record-words.ts'
import { useOwnCountry } from '../own-country.ts'

/** What the page of one product says elsewhere than in its list of facts; last, a fact for each crop and target. */
export const useMoreFacts = () => {
  const { t } = useLingui()
  const recordOf = useRecordWords()
  const own = useOwnCountry()
  const countries = dataOr(useCountries(), [])
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const country = nameOf(own ?? '')
  /** The doses of each crop and target, per mu and per hectare. */
  const usesOf = ({ uses }: Product): ProductFact[] => {
    const doses = new Map<string, { title: string; texts: Set<string> }>()
    for (const use of uses) {
      const key = `use ${use.crop?.id} ${use.target?.id}`
      const row = doses.get(key) ?? {
        title: [use.crop?.name, use.target?.name].filter(Boolean).join(' · ') || t`Dose`,
        texts: new Set(),
      }
      const hectare = hectareText(use)
      row.texts.add(
        [doseText(use) || t`Registered, dose not stated`, hectare && `(${hectare})`].filter(Boolean).join(' '),
      )
      doses.set(key, row)
    }
    return [...doses].map(([key, { title, texts }]) => ({ key, title, value: [...texts].sort().join(comma()) }))
  }
  return (product: Product): ProductFact[] => {
    const uses = product.uses.length
    const tied = product.exportCountries.map(nameOf).join(comma())
    return [
      { key: 'supplier', title: t`Supplier`, value: product.company?.name ?? '' },
      {
        key: 'export',
        title: t`Export`,
        value: !product.exportOnly ? t`Sold in China too` : tied === '' ? t`Export only` : t`Export only, to ${tied}`,
      },
      {
        key: 'open',
        title: t`Open to ${country}`,
        value: own === null ? '' : exportVerdict(product, own) === 'open' ? t`Yes` : t`No`,
      },
      { key: 'description', title: t`Description`, value: product.description ?? '' },
      {
        key: 'record',
        title: t`Record`,
        value: [recordOf(product), product.demo ? '' : product.source].filter(Boolean).join(' · '),
      },
      { key: 'uses', title: t`Registered uses in China`, value: uses > 0 ? String(uses) : '' },
      ...usesOf(product),
    ]
  }
}
