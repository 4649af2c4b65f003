import type { Product } from '#contract/entities/product.ts'
import { divide, oneRatio, ratio, sum, toDecimal, type Ratio } from '#lib/ratio.ts'
import { nameKey } from '../names/fold.ts'
import { parseActiveName, baseShare, chemicalFormKeys, knownBases, type NamedActive } from '../names/forms.ts'

export interface Active extends NamedActive {
  readonly name: string
  /** The name in the reader's language; if that is unknown, the English name. */
  readonly localName: string
  readonly content: Ratio | null
}

export const isAcidEquivalent = (text: string): boolean => /(?:^|[\s(\d%])a\.?\s?e\.?(?=$|[\s),])|acid eq/i.test(text)

const amount = /^\s*(\d+(?:\.\d+)?)/

export const activeOf = (nameEn: string, localName = nameEn, content: string | null = null): Active => {
  const name = nameEn.trim().toLocaleLowerCase('en')
  const value = amount.exec(content ?? '')?.[1]
  return {
    ...parseActiveName(name),
    name,
    localName: localName.trim(),
    content: value === undefined ? null : ratio(value),
  }
}

export const activesOfProduct = ({ ingredients }: Pick<Product, 'ingredients'>): Active[] =>
  ingredients.map(({ name, nameEn, content }) => activeOf(nameEn, name, content ?? null))

type IngredientNames = Readonly<Partial<Record<'nameZh' | 'nameZhHant' | 'nameEs', string | null | undefined>>> &
  Readonly<{ name?: string; nameEn: string }>

/** Empty if the text does not name any ingredient, because it may use names that the catalogue does not have. */
export const ingredientsBeyond = <Row extends IngredientNames>(wanted: string, ingredients: readonly Row[]): Row[] => {
  const text = nameKey(wanted)
  const isWanted = ({ name, nameEn, nameZh, nameZhHant, nameEs }: Row) =>
    [name, nameEn, nameZh, nameZhHant, nameEs, parseActiveName(nameEn).base].some(
      (known) => known && nameKey(known) !== '' && text.includes(nameKey(known)),
    )
  const others = ingredients.filter((ingredient) => !isWanted(ingredient))
  return others.length === ingredients.length ? [] : others
}

/** Shares are compared in steps of five percent, because the shares of one mixture differ slightly in g/L and in %. */
const steps = 20n

/** Alternatives have equal keys: the same bases, and the same shares if known. Technical material has its own key. */
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

export interface ActiveUnit {
  readonly names: readonly string[]
  /** `named`: as stated. `acid`, `base`: the parent substance of the salts or esters. `together`: all of a mixture. */
  readonly as: 'named' | 'acid' | 'base' | 'together'
}

interface ComposedLine {
  readonly actives: readonly Active[]
  readonly acid: boolean
}

const bases = new Map(knownBases.map((name) => [nameKey(name), name]))
/** Salt forms (`Active.form`) of active ingredients that are not acids, such as emamectin benzoate. */
const saltsOfBases: ReadonlySet<string> = new Set([
  'dichloride',
  'dibromide',
  'chloride',
  'benzoate',
  'hydrochloride',
  'hydrogen oxalate',
  'hydrochloride hydrate',
])

const statedAs = ({ form, base }: Active, acid: boolean): string | null =>
  acid ? 'acid' : (form ?? (bases.has(base) ? null : base))

/** kg of the base in one kg of the stated substance; null if unknown. */
const toBase = (active: Active, acid: boolean): Ratio | null => {
  if (acid) return oneRatio
  const share = active.form === null ? null : baseShare(active.base, active.form)
  return share === null ? null : ratio(String(share))
}

export const haveUnknownShares = (lines: readonly ComposedLine[]): boolean =>
  lines.length > 1 && lines.some(({ actives }) => actives.length > 1 && actives.some(({ content }) => content === null))

/** Turns "glifosato isopropilamonio" into "glifosato", and "草甘膦异丙胺盐" into "草甘膦". Null without a salt. */
const withoutSalt = ({ localName, form }: Active): string | null => {
  const keys = chemicalFormKeys.flatMap(([key, id]) => (id === form ? [key] : [])).sort((x, y) => y.length - x.length)
  const ending = keys.find((key) => /\p{Script=Han}$/u.test(key) && localName.endsWith(key)) ?? ''
  const name = localName
    .slice(0, localName.length - ending.length)
    .split(' ')
    .filter((word) => !keys.includes(nameKey(word)) && !/^(?:sal|salt|[eé]ster|de|del)$/iu.test(word))
    .join(' ')
  return name === '' || name === localName ? null : name
}

const nameOfBase = ({ base }: Active, lines: readonly ComposedLine[]): string =>
  lines.flatMap(({ actives }) => actives).find((active) => active.base === base && active.form === null)?.localName ??
  lines
    .flatMap(({ actives }) => actives)
    .flatMap((active) => (active.base === base ? (withoutSalt(active) ?? []) : []))
    .at(0) ??
  bases.get(base) ??
  base

/** `factors`: for each line, kg of the common substance in one kg of the stated one. Null without a common one. */
export const activeUnitOf = (
  lines: readonly ComposedLine[],
): { readonly unit: ActiveUnit; readonly factors: readonly Ratio[] } | null => {
  const [first] = lines
  if (!first || first.actives.length === 0 || haveUnknownShares(lines)) return null
  const statedForms = new Set(
    lines.map(({ actives, acid }) =>
      actives
        .map((active) => `${active.base} ${statedAs(active, acid) ?? 'not stated'}`)
        .sort()
        .join(),
    ),
  )
  const [active] = first.actives
  const unitFactors = lines.map(() => oneRatio)
  if (statedForms.size === 1 && first.actives.length > 1)
    return {
      unit: { names: first.actives.map(({ localName }) => localName), as: 'together' },
      factors: unitFactors,
    }
  if (!active || first.actives.length > 1) return null
  if (statedForms.size === 1 && !first.acid)
    return { unit: { names: [active.localName], as: 'named' }, factors: unitFactors }
  const factors = lines.flatMap(({ actives: [own], acid }) => (own ? (toBase(own, acid) ?? []) : []))
  if (factors.length < lines.length) return null
  const ofBase = lines.some(({ actives: [own] }) => saltsOfBases.has(own?.form ?? ''))
  return { unit: { names: [nameOfBase(active, lines)], as: ofBase ? 'base' : 'acid' }, factors }
}
