import type { Product } from '#contract/entities/product.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** "Kilogram (kg)" is also "Kilogram" and "kg". */
const namesOf = ({ value, label }: Choice): string[] =>
  [value, label, ...label.split(/[()]/)].map(plain).filter(Boolean)

/** Words for units that sheets use but no dictionary has. */
const usual: ReadonlyMap<string, string> = new Map(
  [
    ['l', 'liter liters litres litros lt lts'],
    ['kg', 'kgs kilo kilos'],
    ['t', 'ton tons tonne tonnes mt toneladas'],
  ].flatMap(([unit = '', words = '']) => words.split(' ').map((word) => [word, unit] as const)),
)

/** By value or name; null if there is none or several. */
export const matchChoice = (text: string, choices: readonly Choice[]): string | null => {
  const wanted = plain(text)
  if (wanted === '') return null
  const same = choices.filter((choice) => namesOf(choice).includes(usual.get(wanted) ?? wanted))
  if (same.length === 1) return same[0]?.value ?? null
  if (same.length > 1) return same.find((choice) => plain(choice.value) === wanted)?.value ?? null
  // "25 kg bag" means "25 kg kraft paper bag" only as long as no other entry is a bag of 25 kg.
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean)
  const close = choices.filter(({ label }) => {
    const of = new Set(
      label
        .toLowerCase()
        .split(/[\s,()]+/)
        .map(plain),
    )
    return words.length > 1 && words.every((word) => of.has(word))
  })
  return close.length === 1 ? (close[0]?.value ?? null) : null
}

/** `one`: the only match. `several`: the buyer chooses. `none`: the catalogue has no match. */
export type ProductMatch =
  | { readonly at: 'one'; readonly product: Product }
  | { readonly at: 'several'; readonly products: readonly Product[] }
  | { readonly at: 'none' }

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, '')

const isNamed = (product: Product, wanted: string) =>
  [product.name, product.nameEn, product.nameZh].some((name) => name && bare(name) === wanted)

/** A registration number identifies one product, a name often does not. */
export const matchProduct = (text: string, found: readonly Product[]): ProductMatch => {
  const wanted = bare(text)
  const registered = found.find((product) => bare(product.registrationNo) === wanted)
  if (registered) return { at: 'one', product: registered }
  if (found.length === 0) return { at: 'none' }
  const named = found.filter((product) => isNamed(product, wanted))
  const [first, ...others] = named
  if (first && others.length === 0) return { at: 'one', product: first }
  return { at: 'several', products: first ? named : found }
}
