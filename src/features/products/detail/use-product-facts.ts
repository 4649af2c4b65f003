import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { listSeparator, formatDay, formatQuantity } from '#i18n/formats.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { useDictionary } from '#catalogue/queries/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'

/** `vital`: shown as "not stated" if it is missing, because buyers look for it in every product. */
export type ProductFact = Readonly<{ key: string; title: string; value: string; vital?: boolean }>

const keysInWords = new Set('formulation single category state class toxicity crops targets method'.split(' '))

/** Names, codes, figures and days must not be translated by the browser. */
export const factTranslateAttribute = (key: string, value: string | undefined): 'yes' | 'no' =>
  !value || keysInWords.has(key) ? 'yes' : 'no'

const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).join(listSeparator())
const day = (value: string | null | undefined) => (value ? formatDay(value) : '')

export const useProductFacts = () => {
  const { t } = useLingui()
  const unitLabel = useUnitLabel()
  const formulations = dataOr(useDictionary('formulation_list'), [])
  const classes: Record<string, string> = {
    PD: t`Field crops (PD), China`,
    WP: t`Public health (WP), China`,
    EX: t`Export only (EX), China`,
  }
  const states: Record<string, string> = { liquid: t`Liquid`, solid: t`Solid`, technical: t`Technical material` }
  const toxicity: Record<string, string> = {
    slight: t`Slightly toxic`,
    low: t`Low toxicity`,
    moderate: t`Moderately toxic`,
    high: t`Highly toxic`,
    extreme: t`Extremely toxic`,
    low_tc_high: t`Low toxicity (made from a highly toxic technical)`,
    moderate_tc_high: t`Moderately toxic (made from a highly toxic technical)`,
  }
  const labelIn = (labels: Record<string, string>, code: string | null | undefined) =>
    code ? (labels[code.toLowerCase()] ?? labels[code] ?? code) : ''
  return (product: Product): ProductFact[] => {
    const { ingredients, isSingle, minOrder } = product
    const actives = ingredients.map((part) => [part.name, isSingle ? '' : part.content].filter(Boolean).join(' '))
    const code = product.formulation
    const form = [code, product.dosageForm ?? formulations.find(({ value }) => value === code)?.label].filter(Boolean)
    const mixture = isSingle === null ? '' : isSingle ? t`Straight (single active ingredient)` : t`Mixture (premix)`
    const categories = product.categories.map(({ categoryName }) => categoryName).join(listSeparator())
    const moq = minOrder ? formatQuantity(minOrder.quantity, unitLabel(minOrder.unit)) : ''
    const english = ingredients.map(({ nameEn }) => nameEn).join(' + ')
    return [
      { key: 'active', title: t`Active ingredient`, value: actives.join(' + '), vital: true },
      { key: 'active-en', title: t`English name`, value: english === actives.join(' + ') ? '' : english },
      { key: 'cas', title: t`CAS number`, value: ingredients.flatMap(({ cas }) => cas ?? []).join(listSeparator()) },
      { key: 'content', title: t`Total concentration`, value: product.totalContent ?? '', vital: true },
      { key: 'formulation', title: t`Formulation`, value: [...new Set(form)].join(listSeparator()), vital: true },
      { key: 'single', title: t`Straight or mixture`, value: mixture },
      { key: 'category', title: t`Category`, value: categories },
      { key: 'state', title: t`Physical state`, value: labelIn(states, product.physicalState) },
      { key: 'density', title: t`Density`, value: product.densityKgL ? `${product.densityKgL}\u00a0kg/L` : '' },
      { key: 'min', title: t`Minimum order quantity (MOQ)`, value: moq },
      { key: 'number', title: t`Registration number`, value: product.registrationNo, vital: true },
      { key: 'class', title: t`Registration`, value: labelIn(classes, product.registrationClass) },
      { key: 'registrant', title: t`Registration holder`, value: product.registrant ?? '', vital: true },
      { key: 'approved', title: t`First approved`, value: day(product.firstApproved) },
      { key: 'until', title: t`Valid until`, value: day(product.validUntil), vital: true },
      { key: 'toxicity', title: t`Toxicity class`, value: labelIn(toxicity, product.toxicity) },
      { key: 'crops', title: t`Crops`, value: names(product.crops) },
      { key: 'targets', title: t`Pests`, value: names(product.targets) },
      { key: 'method', title: t`Use method`, value: product.useMethod ?? '' },
      { key: 'zh', title: t`Chinese name`, value: product.nameZh ?? '' },
    ]
  }
}
