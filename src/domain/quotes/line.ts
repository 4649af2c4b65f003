import type { RequestLine } from '#contract/entities/request.ts'
import type { Product } from '#contract/entities/product.ts'
import { parseRatio, ratio, type Ratio } from '#lib/ratio.ts'
import { contentOf, parseContent, type Content } from './content.ts'
import { measureOf, type Measure } from './measures.ts'

/** A product that was asked for, with what is known of its strength. */
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
  /** The same for every product of the same actives. */
  readonly actives: string
  readonly content: Content | null
  /** kg per litre; from the register, else the buyer's own. */
  readonly density: Ratio | null
  readonly densityIsOwn: boolean
}

/** Facts of the catalogue that a record's line does not carry. */
export type ProductFacts = Pick<Product, 'ingredients' | 'contentValue' | 'contentUnit' | 'densityKgL'>

const plain = (text: string) => text.trim().toLocaleLowerCase('en')

/** A name without the strength and form that follow it: what products of several strengths share. */
export const bareName = ({ name }: { readonly name: string }): string =>
  name.replace(/\s+[\d.]+\s*(%|g\/L).*$/i, '') || name

/** Actives without order: a mixture is the same whichever is named first. */
const activesOf = (name: string, facts: ProductFacts | null): string => {
  const names = facts?.ingredients.map((one) => plain(one.nameEn)) ?? []
  const found = names.length > 0 ? names : name.split('+').map((part) => plain(bareName({ name: part.trim() })))
  return found.sort().join(' + ')
}

const positive = (text: string | null | undefined): Ratio | null => {
  const parsed = text ? parseRatio(text) : null
  return parsed && parsed.n > 0n ? parsed : null
}

/** A line of a record with what the catalogue and the buyer know of its product. Either may know nothing. */
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
