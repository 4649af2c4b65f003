import type { RequestLine } from '#contract/entities/request.ts'
import type { Product } from '#contract/entities/product.ts'
import { parseRatio, ratio, type Ratio } from '#lib/ratio.ts'
import { contentOf, parseContent, type Content } from './content.ts'
import { measureOf, type Measure } from './measures.ts'

/** A requested product, with what is known about its strength. */
export interface AskedLine {
  readonly pesticideId: string
  readonly name: string
  readonly registrationNo: string | null
  readonly formulation: string | null
  readonly categoryId: string | null
  readonly totalContent: string | null
  readonly quantity: Ratio | null
  readonly unit: string
  readonly packaging: string | null
  readonly measure: Measure | null
  /** Equal for all products with the same active ingredients. */
  readonly actives: string
  readonly content: Content | null
  /** kg per litre, from the register, else entered by the buyer. */
  readonly density: Ratio | null
  readonly densityIsOwn: boolean
}

/** Facts from the catalogue that a record's line does not have. */
export type ProductFacts = Pick<Product, 'ingredients' | 'contentValue' | 'contentUnit' | 'densityKgL'>

const plain = (text: string) => text.trim().toLocaleLowerCase('en')

/** A name without strength and formulation: the part that products of several strengths share. */
export const bareName = ({ name }: { readonly name: string }): string =>
  name.replace(/\s+[\d.]+\s*(%|g\/L).*$/i, '') || name

/** Active ingredients in sorted order: a mixture is the same whichever comes first. */
const activesOf = (name: string, facts: ProductFacts | null): string => {
  const names = facts?.ingredients.map((one) => plain(one.nameEn)) ?? []
  const found = names.length > 0 ? names : name.split('+').map((part) => plain(bareName({ name: part.trim() })))
  return found.sort().join(' + ')
}

const positive = (text: string | null | undefined): Ratio | null => {
  const parsed = text ? parseRatio(text) : null
  return parsed && parsed.n > 0n ? parsed : null
}

/** A record's line, completed with the product's facts and the buyer's figures. Both may be missing. */
export const askedLine = (line: RequestLine, facts: ProductFacts | null, ownDensity: string | null): AskedLine => {
  const registered = positive(facts?.densityKgL)
  const unit = line.unit ?? ''
  return {
    pesticideId: line.pesticideId,
    name: line.name,
    registrationNo: line.registrationNo ?? null,
    formulation: line.formulation ?? null,
    categoryId: line.categoryId ?? null,
    totalContent: line.totalContent ?? null,
    quantity: positive(line.quantity),
    unit,
    packaging: line.packaging ?? null,
    measure: measureOf(unit, line.packaging ?? null),
    actives: activesOf(line.name, facts),
    content: contentOf(facts?.contentValue, facts?.contentUnit) ?? parseContent(line.totalContent),
    density: registered ?? (ownDensity === null ? null : ratio(ownDensity)),
    densityIsOwn: registered === null && ownDensity !== null,
  }
}
