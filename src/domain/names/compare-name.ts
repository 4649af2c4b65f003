import { matchGroups, type MatchGroup } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import { foldText } from '#lib/fold-text.ts'
import { parseActiveName, baseShare, isomerRoot } from './forms.ts'
import type { NameConcentration, ParsedActive, ParsedName } from './read-name.ts'
import { comparableFormulation, physicalForm } from './formulations.ts'

export type NamedProduct = Pick<
  Product,
  'totalContent' | 'contentValue' | 'contentUnit' | 'densityKgL' | 'formulation' | 'physicalState'
> & {
  readonly ingredients: readonly (Pick<Product['ingredients'][number], 'nameEn' | 'content'> & {
    readonly name?: string
  })[]
}

/** `near`: similar, but with a difference that the row of the product must show. */
export type MatchDegree = 'same' | 'near' | 'not-stated' | 'other'

export type Difference =
  /** `wanted`: null if the buyer accepts any salt or ester. */
  | { readonly at: 'form'; readonly stated: string | null; readonly wanted: string | null }
  | { readonly at: 'isomer'; readonly stated: string; readonly wanted: string }
  | { readonly at: 'more-actives'; readonly stated: readonly string[] }
  /** `ratio`: stated divided by wanted. `limit`: the most or least that is possible if the density is unknown. */
  | {
      readonly at: 'content'
      readonly stated: string | null
      readonly ratio?: number
      readonly converted?: { readonly text: string; readonly density: number }
      readonly limit?: { readonly text: string; readonly is: 'most' | 'least' }
    }
  /** A percentage by weight and g/L are equal at this density (kg/L). `known`: the product states the density. */
  | { readonly at: 'density'; readonly stated: string; readonly density: number; readonly known: boolean }
  /** The percentage is by volume: 48% is 480 g/L. */
  | { readonly at: 'by-volume'; readonly stated: string }
  /** The product contains the same amount of the base, but as another salt or as acid. */
  | { readonly at: 'base'; readonly stated: string; readonly base: string }
  | { readonly at: 'formulation'; readonly stated: string | null }

export interface NameMatch {
  readonly active: MatchDegree
  readonly content: MatchDegree
  readonly formulation: MatchDegree
  readonly differences: readonly Difference[]
}

type Amount = Readonly<{ value: number; unit: '%' | 'g/L'; acid: boolean }>

const shapeOfAmount = /^(\d+(?:[.,]\d+)?)\s*(%|g\s?\/\s?l|克\/升)\s*(?:\(?(?:a\.?e\.?)\)?)?$/

const amountOf = (text: string | null | undefined): Amount | null => {
  const foldedText = foldText(text ?? '').trim()
  const [, value, unit] = shapeOfAmount.exec(foldedText) ?? []
  if (value === undefined) return null
  return { value: Number(value.replace(',', '.')), unit: unit === '%' ? '%' : 'g/L', acid: /a\.?e/.test(foldedText) }
}

const equal = (a: number, b: number): boolean => Math.abs(a - b) <= 0.005 * Math.max(a, b)

/** Densities are in kg/L. Solvents are lighter than water; the heaviest active ingredient has a density of 2.1. */
const lowestDensity = 0.85
const highestDensity = (percentage: number): number => 100 / (percentage / 2.1 + (100 - percentage) / 1.05)
const usualDensity = 1.1
const nearStrength = 0.2

const amountText = ({ value, unit }: Omit<Amount, 'acid'>): string => (unit === '%' ? `${value}%` : `${value} g/L`)

type StatedContent = Readonly<{ amount: Amount | null; text: string | null; density: number | null; liquid: boolean }>

type Comparison = Readonly<{ agreement: MatchDegree; differences: readonly Difference[] }>

const inUnit = (wanted: NameConcentration, { amount, isLiquid }: { amount: Amount; isLiquid: boolean }) => {
  if (wanted.unit === '%' && wanted.basis === 'w/v') return { value: wanted.value * 10, density: amount.unit === '%' }
  if (wanted.unit === null && !isLiquid)
    return { value: amount.unit === '%' ? wanted.value : wanted.value * 10, density: false }
  return { value: wanted.value, density: (wanted.unit ?? '%') !== amount.unit }
}

const compareAmount = (wanted: NameConcentration | null, of: StatedContent): Comparison => {
  const { amount, text, density } = of
  if (!wanted) return { agreement: 'same', differences: [] }
  if (!amount) return { agreement: 'not-stated', differences: [{ at: 'content', stated: text }] }
  // A number without a unit may mean g/L: abamectin 18 EC.
  if (wanted.unit === null && amount.unit === 'g/L' && equal(wanted.value, amount.value))
    return { agreement: 'same', differences: [] }
  const stated = amountText(amount)
  const otherStrength = (ratio: number): Comparison => ({
    agreement: Math.abs(ratio - 1) <= nearStrength ? 'near' : 'other',
    differences: [{ at: 'content', stated, ratio }],
  })
  // A percentage of a liquid may be by volume, so 48%, 48 SL and 480 g/L are compared in the same way.
  if (wanted.unit !== 'g/L' && wanted.basis === null && of.liquid) {
    const perLitre: NameConcentration = { ...wanted, value: wanted.value * 10, unit: 'g/L' }
    if (amount.unit === 'g/L' && equal(perLitre.value, amount.value))
      return { agreement: 'same', differences: [{ at: 'by-volume', stated }] }
    if (amount.unit === '%' && !equal(wanted.value, amount.value)) return compareAmount(perLitre, of)
  }
  const convertedAmount = inUnit(wanted, { amount, isLiquid: of.liquid })
  if (!convertedAmount.density) {
    if (!equal(convertedAmount.value, amount.value)) return otherStrength(amount.value / convertedAmount.value)
    return {
      agreement: 'same',
      differences: wanted.value === convertedAmount.value ? [] : [{ at: 'by-volume', stated }],
    }
  }
  // `perLitre` and `byWeight` are in g/L. A percentage by weight is converted as if the density were 1 kg/L.
  const isPerLitre = amount.unit === 'g/L'
  const [perLitre, byWeight] = isPerLitre
    ? [amount.value, convertedAmount.value * 10]
    : [convertedAmount.value, amount.value * 10]
  const neededDensity = perLitre / byWeight
  const highest = highestDensity(byWeight / 10)
  const possible =
    density === null
      ? neededDensity >= lowestDensity && neededDensity <= highest
      : Math.abs(neededDensity / density - 1) <= 0.02
  if (possible) {
    const known = density !== null
    return { agreement: 'near', differences: [{ at: 'density', stated, density: density ?? neededDensity, known }] }
  }
  const ratioAt = (kgPerLitre: number) => (isPerLitre ? neededDensity / kgPerLitre : kgPerLitre / neededDensity)
  const { agreement } = otherStrength(ratioAt(density ?? usualDensity))
  const textAt = (kgPerLitre: number) => {
    const value = ratioAt(kgPerLitre) * convertedAmount.value
    return amountText({ value: Number(value.toPrecision(3)), unit: isPerLitre ? '%' : 'g/L' })
  }
  if (density !== null) {
    const converted = { text: textAt(density), density }
    return { agreement, differences: [{ at: 'content', stated, ratio: ratioAt(density), converted }] }
  }
  if (!of.liquid) return { agreement, differences: [{ at: 'content', stated }] }
  // No ratio is returned, because it would depend on the density, which is unknown.
  const is = ratioAt(usualDensity) < 1 ? 'most' : 'least'
  const limit = { text: textAt((is === 'most') === isPerLitre ? lowestDensity : highest), is } as const
  return { agreement, differences: [{ at: 'content', stated, limit }] }
}

const worst = (agreements: readonly MatchDegree[]): MatchDegree =>
  (['other', 'not-stated', 'near', 'same'] as const).find((one) => agreements.includes(one)) ?? 'same'

const compareForm = (
  { form: wanted }: ParsedActive,
  { form: stated }: { readonly form: string | null },
): Comparison => {
  if (wanted === stated) return { agreement: 'same', differences: [] }
  const agreement = wanted === null ? 'same' : stated === null ? 'not-stated' : 'near'
  return { agreement, differences: [{ at: 'form', stated, wanted }] }
}

const sameBase = (
  wanted: ParsedActive,
  stated: { readonly form: string | null },
  of: StatedContent,
): Comparison | null => {
  const { content, base, form } = wanted
  if (!content || !of.amount || content.unit === null || content.unit !== of.amount.unit) return null
  if (content.acid === of.amount.acid && (form === null || form === stated.form)) return null
  const [share, other] = [content.acid ? 1 : baseShare(base, form), of.amount.acid ? 1 : baseShare(base, stated.form)]
  if (share === null || other === null || share === other) return null
  const agrees = Math.abs(content.value * share - of.amount.value * other) <= 0.015 * content.value * share
  return agrees ? { agreement: 'near', differences: [{ at: 'base', stated: amountText(of.amount), base }] } : null
}

export const compareName = (read: ParsedName, product: NamedProduct): NameMatch | null => {
  const stated = product.ingredients.map(({ name, nameEn, content }) => ({ ...parseActiveName(nameEn), name, content }))
  const density = product.densityKgL ? Number(product.densityKgL) : null
  const total: StatedContent = {
    amount: amountOf(product.totalContent) ?? amountOf(`${product.contentValue ?? ''}${product.contentUnit ?? ''}`),
    text: product.totalContent ?? null,
    density,
    liquid: (product.physicalState ?? physicalForm(product.formulation)) === 'liquid',
  }
  const usedIndexes = new Set<number>()
  const actives: Comparison[] = []
  const contents: Comparison[] = []
  for (const wantedActive of read.actives) {
    const root = isomerRoot(wantedActive.base)
    const find = (fits: (one: (typeof stated)[number]) => boolean) =>
      stated.findIndex((one, index) => !usedIndexes.has(index) && fits(one))
    const exactMatch = find(({ base, form }) => base === wantedActive.base && form === wantedActive.form)
    const baseMatch = exactMatch === -1 ? find(({ base }) => base === wantedActive.base) : exactMatch
    const at = baseMatch === -1 ? find(({ base }) => isomerRoot(base) === root) : baseMatch
    const active = stated[at]
    if (!active) return null
    usedIndexes.add(at)
    if (baseMatch === -1)
      actives.push({
        agreement: 'near',
        differences: [{ at: 'isomer', stated: active.base, wanted: wantedActive.base }],
      })
    else actives.push(compareForm(wantedActive, active))
    const of: StatedContent =
      stated.length === 1 ? total : { ...total, amount: amountOf(active.content), text: active.content ?? null }
    const activeContent = stated.length === 1 && !of.amount ? { ...of, amount: amountOf(active.content) } : of
    if (wantedActive.content)
      contents.push(sameBase(wantedActive, active, activeContent) ?? compareAmount(wantedActive.content, activeContent))
  }
  if (read.total && contents.length === 0) contents.push(compareAmount(read.total, total))
  const unnamed = read.actives.length > 0 ? stated.filter((_, index) => !usedIndexes.has(index)) : []
  const wantedForm = read.formulation && comparableFormulation(read.formulation)
  const productForm = product.formulation ? comparableFormulation(product.formulation) : null
  const formulation: MatchDegree =
    wantedForm === null || wantedForm === '' || wantedForm === productForm
      ? 'same'
      : productForm === null
        ? 'not-stated'
        : 'other'
  if (unnamed.length > 0)
    actives.push({
      agreement: 'near',
      differences: [{ at: 'more-actives', stated: unnamed.map(({ name, base }) => name ?? base) }],
    })
  return {
    active: worst(actives.map(({ agreement }) => agreement)),
    content: worst(contents.map(({ agreement }) => agreement)),
    formulation,
    differences: [
      ...actives.flatMap(({ differences }) => differences),
      ...contents.flatMap(({ differences }) => differences),
      ...(formulation === 'same' ? [] : [{ at: 'formulation' as const, stated: product.formulation ?? null }]),
    ],
  }
}

const agreementPoints: Readonly<Record<MatchDegree, number>> = { same: 3, near: 2, 'not-stated': 1, other: 0 }

export const matchScore = ({ active, content, formulation, differences }: NameMatch): number =>
  agreementPoints[active] * 100 + agreementPoints[content] * 10 + agreementPoints[formulation] * 4 - differences.length

const groupOf = ({ active, content, formulation }: NameMatch): MatchGroup => {
  const all = [active, content, formulation]
  if (all.includes('other')) return 'other'
  if (all.includes('not-stated')) return 'unstated'
  return all.includes('near') ? 'near' : 'exact'
}

export type RankedProduct = Readonly<{ id: string; group: MatchGroup }>

/** Returns the best match first. `meets` counts the other words of the name that a product has. */
export const rankByName = (
  read: ParsedName,
  products: readonly (NamedProduct & { readonly id: string })[],
  meets: (id: string) => number,
): RankedProduct[] =>
  products
    .flatMap((product) => {
      const match = compareName(read, product)
      return match ? [{ id: product.id, group: groupOf(match), score: matchScore(match) + meets(product.id) }] : []
    })
    .sort((a, b) => matchGroups.indexOf(a.group) - matchGroups.indexOf(b.group) || b.score - a.score)
    .map(({ id, group }) => ({ id, group }))

export const countMatchGroups = (ranked: readonly RankedProduct[]): Readonly<Record<MatchGroup, number>> => {
  const counts = { exact: 0, near: 0, unstated: 0, other: 0 }
  for (const { group } of ranked) counts[group] += 1
  return counts
}

export const closestMatches = (ranked: readonly RankedProduct[]): readonly RankedProduct[] => {
  const close = ranked.filter(({ group }) => group !== 'other')
  return close.length > 0 ? close : ranked
}
