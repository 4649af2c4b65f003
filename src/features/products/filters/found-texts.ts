import type { Product } from '#contract/entities/product.ts'

export type FoundField = 'active' | 'registration' | 'company' | 'crop' | 'pest'

/** More would hide the row under its own reasons. */
const mostTexts = 3

const textsOf = (product: Product): Readonly<Record<FoundField, readonly (string | null | undefined)[]>> => ({
  active: product.ingredients.flatMap(({ name, nameEn, nameZh, nameZhHant, nameEs, cas }) => [
    name,
    nameEn,
    nameEs,
    nameZh,
    nameZhHant,
    cas,
  ]),
  registration: [product.registrationNo],
  company: [product.company?.name, product.company?.nameEn, product.company?.nameZh],
  crop: product.crops.map(({ name }) => name),
  pest: product.targets.map(({ name }) => name),
})

/**
 * Texts of a product that a search found, by field; those that its name already shows are left out, and of a field at
 * most three.
 */
export const foundTexts = (
  product: Product,
  isFound: (text: string) => boolean,
): { readonly field: FoundField; readonly texts: readonly string[] }[] => {
  const shown = product.name.toLocaleLowerCase()
  return (Object.entries(textsOf(product)) as [FoundField, readonly (string | null | undefined)[]][]).flatMap(
    ([field, all]) => {
      const texts = [...new Set(all)].filter((text): text is string => Boolean(text) && isFound(text as string))
      const added = texts.filter((text) => !shown.includes(text.toLocaleLowerCase()))
      return added.length > 0 ? [{ field, texts: added.slice(0, mostTexts) }] : []
    },
  )
}
