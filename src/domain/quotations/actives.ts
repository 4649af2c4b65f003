import type { Product } from '#contract/entities/product.ts'
import { divide, one, ratio, sum, toDecimal, type Ratio } from '#lib/ratio.ts'
import { nameKey } from '../names/fold.ts'
import { activeNamed, baseShare, knownBases, type NamedActive } from '../names/forms.ts'

/** An active ingredient of a product, as stated in its name. */
export interface Active extends NamedActive {
  /** In English, lower case. */
  readonly name: string
  /** In the reader's language, if known. */
  readonly localName: string
  readonly content: Ratio | null
}

/** A content stated as acid equivalent: 68% a.e. */
export const isAcidContent = (text: string): boolean => /(?:^|[\s(\d%])a\.?\s?e\.?(?=$|[\s),])|acid eq/i.test(text)

const amount = /^\s*(\d+(?:\.\d+)?)/

export const activeOf = (nameEn: string, localName = nameEn, content: string | null = null): Active => {
  const name = nameEn.trim().toLocaleLowerCase('en')
  const value = amount.exec(content ?? '')?.[1]
  return {
    ...activeNamed(name),
    name,
    localName: localName.trim(),
    content: value === undefined ? null : ratio(value),
  }
}

export const activesOfProduct = ({ ingredients }: Pick<Product, 'ingredients'>): Active[] =>
  ingredients.map(({ name, nameEn, content }) => activeOf(nameEn, name, content ?? null))

/** Steps of five percent: the shares of a mixture in g/L and in % differ slightly. */
const steps = 20n

/**
 * The same key for products that are alternatives for a buyer: the same bases, each with the same share of the mixture,
 * in any salt. Isomers have different names. `technical`: not an alternative to a formulated product.
 */
export const productKey = (actives: readonly Active[], technical: boolean): string => {
  const contents = actives.map(({ content }) => content)
  const all = contents.every((content) => content !== null) ? sum(contents) : null
  const shareOf = ({ content }: Active) =>
    actives.length > 1 && content && all && all.n > 0n
      ? ` ${toDecimal(divide(content, { n: all.n, d: all.d * steps }), 0)}`
      : ''
  const parts = actives.map((active) => `${active.base}${shareOf(active)}`).sort()
  return [...parts, ...(technical ? ['technical'] : [])].join(' + ')
}

/** The substance whose kilogram is priced when prices are compared by active ingredient. */
export interface ActiveUnit {
  readonly names: readonly string[]
  /** `base`: converted from its salts; unlike `acid`, the base is not an acid. */
  readonly as: 'named' | 'acid' | 'base' | 'together'
}

interface ComposedLine {
  readonly actives: readonly Active[]
  /** The content is stated as acid equivalent. */
  readonly acid: boolean
}

const bases = new Map(knownBases.map((name) => [nameKey(name), name]))
/** Salts of bases that are not acids. */
const saltsOfBases: ReadonlySet<string> = new Set([
  'dichloride',
  'dibromide',
  'chloride',
  'benzoate',
  'hydrochloride',
  'hydrogen oxalate',
  'hydrochloride hydrate',
])

/** Null: the base is sold as salts and esters, and neither name nor content says which of them is meant. */
const statedAs = ({ form, base }: Active, acid: boolean): string | null =>
  acid ? 'acid' : (form ?? (bases.has(base) ? null : base))

/** kg of the base in a kg of the stated substance; null if unknown. */
const toBase = (active: Active, acid: boolean): Ratio | null => {
  if (acid) return one
  const share = active.form === null ? null : baseShare(active.base, active.form)
  return share === null ? null : ratio(String(share))
}

interface ByActive {
  readonly unit: ActiveUnit
  /** For each line: kg of the unit in a kg of the substance that its content states. */
  readonly factors: readonly Ratio[]
}

const nameOfBase = ({ base }: Active, lines: readonly ComposedLine[]): string =>
  lines.flatMap(({ actives }) => actives).find((active) => active.base === base && active.form === null)?.localName ??
  bases.get(base) ??
  base

/**
 * The unit in which the contents of products with one key can be compared: as stated if all agree, else the base, using
 * the factors of the salts. Null if one of them does not state enough.
 */
export const activeUnitOf = (lines: readonly ComposedLine[]): ByActive | null => {
  const [first] = lines
  if (!first || first.actives.length === 0) return null
  const stated = new Set(
    lines.map(({ actives, acid }) =>
      actives
        .map((active) => `${active.base} ${statedAs(active, acid) ?? 'not stated'}`)
        .sort()
        .join(),
    ),
  )
  const [active] = first.actives
  const unitFactors = lines.map(() => one)
  if (stated.size === 1 && first.actives.length > 1)
    return {
      unit: { names: first.actives.map(({ localName }) => localName), as: 'together' },
      factors: unitFactors,
    }
  if (!active || first.actives.length > 1) return null
  if (stated.size === 1 && !first.acid)
    return { unit: { names: [active.localName], as: 'named' }, factors: unitFactors }
  const factors = lines.flatMap(({ actives: [own], acid }) => (own ? (toBase(own, acid) ?? []) : []))
  if (factors.length < lines.length) return null
  const ofBase = lines.some(({ actives: [own] }) => saltsOfBases.has(own?.form ?? ''))
  return { unit: { names: [nameOfBase(active, lines)], as: ofBase ? 'base' : 'acid' }, factors }
}
