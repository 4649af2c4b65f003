import type { RequestLine } from '#contract/entities/request.ts'
import type { Product } from '#contract/entities/product.ts'
import { isTechnical } from '#domain/names/formulations.ts'
import { parseRatio, ratio, type Ratio, divide, multiply, oneRatio, wholeRatio, isPositive } from '#lib/ratio.ts'
import { activesOfProduct, ingredientsBeyond, isAcidEquivalent, productKey, type Active } from './actives.ts'
import { measureOf, unitsPer, type Measure } from './measure.ts'

type Content = Readonly<{ value: Ratio; unit: '%' | 'g/L' }>

const readUnit = (text: string): Content['unit'] | null => {
  const unit = text.trim().toLowerCase()
  if (unit === '%' || unit === '％') return '%'
  return unit === 'g/l' || unit === '克/升' ? 'g/L' : null
}

/** Null if the concentration is missing, not positive, above 100% or in another unit, such as biological units. */
export const concentrationOf = (value: string | null | undefined, unit: string | null | undefined): Content | null => {
  const parsed = value ? parseRatio(value) : null
  const knownUnit = unit ? readUnit(unit) : null
  if (!parsed || !knownUnit || !isPositive(parsed)) return null
  if (knownUnit === '%' && parsed.n > 100n * parsed.d) return null
  return { value: parsed, unit: knownUnit }
}

const contentText = /^\s*(\d+(?:\.\d+)?)\s*(%|％|g\/L|克\/升)\s*(?:\(?a\.?\s?[ei]\.?\)?\s*)?$/i

/** Reads a concentration such as "41%", "480 g/L" or "68% a.e.". */
export const parseConcentrationText = (text: string | null | undefined): Content | null => {
  const [, value, unit] = contentText.exec(text ?? '') ?? []
  return concentrationOf(value, unit)
}

/** Kilograms of active ingredient per unit; 'density' if the conversion needs an unknown density. */
export const activeAmount = (measure: Measure, content: Content, density: Ratio | null): Ratio | 'density' => {
  const [kind, parts] = content.unit === '%' ? (['mass', 100] as const) : (['volume', 1000] as const)
  const size = unitsPer(measure, { kind, size: oneRatio }, density)
  return size === 'density' ? size : multiply(size, divide(content.value, wholeRatio(parts)))
}

export interface RequestedLine {
  readonly pesticideId: string
  readonly name: string
  /** Null if the buyer asked for this product and not for a specification. */
  readonly wish: string | null
  /** Active ingredients of the offered product that the buyer did not ask for. */
  readonly extraActives: readonly string[]
  readonly registrationNo: string | null
  readonly formulation: string | null
  readonly categoryId: string | null
  readonly totalContent: string | null
  readonly quantity: Ratio | null
  readonly unit: string
  readonly packaging: string | null
  readonly measure: Measure | null
  readonly actives: readonly Active[]
  readonly key: string
  /** True if the concentration is stated as acid equivalent. */
  readonly acid: boolean
  readonly content: Content | null
  /** In kg per litre: the buyer's, otherwise that of the register. */
  readonly density: Ratio | null
  readonly densityIsOwn: boolean
}

export type ProductFacts = Pick<Product, 'ingredients' | 'contentValue' | 'contentUnit' | 'densityKgL'> &
  Partial<Pick<Product, 'isTechnical'>>

export const nameWithoutConcentration = ({ name }: { readonly name: string }): string =>
  name.replace(/\s+[\d.]+\s*(%|g\/L).*$/i, '') || name

export const requestedName = (line: Pick<RequestedLine, 'wish' | 'name'>): string =>
  line.wish ?? nameWithoutConcentration(line)

const ingredientsOf = (name: string, facts: ProductFacts | null): ProductFacts['ingredients'] =>
  facts && facts.ingredients.length > 0
    ? facts.ingredients
    : name.split('+').map((part) => {
        const ingredient = nameWithoutConcentration({ name: part.trim() })
        return { name: ingredient, nameEn: ingredient }
      })

const positive = (text: string | null | undefined): Ratio | null => {
  const parsed = text ? parseRatio(text) : null
  return parsed && parsed.n > 0n ? parsed : null
}

/** `wanted`: the specification or, if the supplier offers another product, the name of the requested one. */
export const requestedLine = (
  line: RequestLine,
  facts: ProductFacts | null,
  density: string | null,
  wanted = line.wish ?? '',
): RequestedLine => {
  const unit = line.unit ?? ''
  const ingredients = ingredientsOf(line.name, facts)
  const actives = activesOfProduct({ ingredients })
  return {
    pesticideId: line.pesticideId,
    name: line.name,
    wish: line.wish || null,
    extraActives: ingredientsBeyond(wanted, ingredients).map(({ name }) => name),
    registrationNo: line.registrationNo ?? null,
    formulation: line.formulation ?? null,
    categoryId: line.categoryId ?? null,
    totalContent: line.totalContent ?? null,
    quantity: positive(line.quantity),
    unit,
    packaging: line.packaging ?? null,
    measure: measureOf(unit, line.packaging ?? null),
    actives,
    key: productKey(actives, facts?.isTechnical === true || isTechnical(line.formulation)),
    acid: isAcidEquivalent(`${line.totalContent ?? ''} ${line.name}`),
    content: concentrationOf(facts?.contentValue, facts?.contentUnit) ?? parseConcentrationText(line.totalContent),
    density: density === null ? positive(facts?.densityKgL) : ratio(density),
    densityIsOwn: density !== null,
  }
}
