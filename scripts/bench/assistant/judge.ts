import type { Answer, AnswerLine } from '#domain/assistant/answer.ts'
import type { Locale } from '#contract/languages.ts'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import type { Seed } from '../public-rows.ts'

/** A record must contain at least one id of each list in `active`. */
interface Conditions {
  readonly reg?: string
  readonly field?: string
  readonly active?: readonly (readonly string[])[]
  readonly category?: string
  readonly content?: readonly [number, string]
  readonly form?: readonly string[]
  readonly technical?: true
  readonly count?: number
  readonly crop?: readonly string[]
  readonly pest?: readonly string[]
  readonly company?: readonly string[]
  readonly country?: string
  readonly exportFor?: string
  readonly until?: readonly [string, string]
  readonly place?: string
  readonly longest?: true
}

interface Want extends Conditions {
  /** Shape or kind of a right answer; `a|b` if both are right. */
  readonly is: string
  readonly or?: readonly Want[]
  /** In a comparison, each of these conditions must be met by one of the compared records. */
  readonly any?: readonly Conditions[]
  readonly quantity?: readonly [number, string]
  readonly by?: string
  /** Words that the answer's chips or unused words must contain. */
  readonly said?: readonly string[]
}

export type Verdict = 'right' | 'missed' | 'silently wrong' | 'wrong, but said' | 'invented'

export interface Question {
  readonly lang: 'en' | 'es' | 'zh'
  readonly q: string
  readonly after?: readonly string[]
  readonly want: Want
}

type Row = Seed['products'][number]
const digits = (text: string): string => (text.match(/\d+(?:\.\d+)?/g) ?? []).join()

const isOpen = ({ exportOnly, exportCountries }: Row, country: string): boolean =>
  !exportOnly || exportCountries.length === 0 || exportCountries.includes(country)

const usesMeant = ({ uses }: Row, { crop, pest }: Conditions) =>
  uses.filter((use) => (!crop || crop.includes(use.cropId ?? '')) && (!pest || pest.includes(use.targetId ?? '')))

const isMeant = (row: Row, want: Conditions, { companies }: Seed): boolean => {
  const { city, province } = companies.find(({ id }) => id === row.companyId) ?? {}
  const inParts = ([value, unit]: readonly [number, string]) =>
    row.ingredients.some(
      ({ content }) => content !== null && content.includes(unit) && Number.parseFloat(content) === value,
    )
  return (
    (!want.reg || row.id === want.reg) &&
    (!want.active || want.active.every((ids) => row.ingredients.some(({ id }) => ids.includes(id ?? '')))) &&
    (!want.category || row.categoryIds.includes(want.category)) &&
    (!want.form || want.form.includes(row.formulation ?? '')) &&
    (!want.technical || row.isTechnical) &&
    (!want.count || row.ingredients.length === want.count) &&
    (!want.until || ((row.validUntil ?? '') >= want.until[0] && (row.validUntil ?? '') <= want.until[1])) &&
    (!want.place || [city, province].some((label) => label && labelFor(label, 'en') === want.place)) &&
    (!want.company || want.company.includes(row.companyId)) &&
    (!want.exportFor || row.exportCountries.includes(want.exportFor)) &&
    (!want.country || isOpen(row, want.country)) &&
    (!want.content ||
      (Number(row.contentValue) === want.content[0] && row.contentUnit === want.content[1]) ||
      (row.ingredients.length > 1 && inParts(want.content))) &&
    (!(want.crop ?? want.pest) || usesMeant(row, want).length > 0)
  )
}

const fieldOf = (row: Row, field: string | undefined): readonly (string | null)[] => {
  if (field === 'ingredients') return row.ingredients.map(({ id }) => id)
  if (field === 'company') return [row.companyId]
  if (field === 'minOrder') return [row.minOrderQuantity && `${row.minOrderQuantity} ${row.minOrderUnit}`]
  if (field === 'formulation') return [row.formulation]
  if (field === 'content')
    return [row.contentValue && `${Number(row.contentValue)}${row.contentUnit === '%' ? '' : ' '}${row.contentUnit}`]
  return [field === 'validUntil' ? row.validUntil : row.toxicity]
}

/** The items of the seed that answer the question: ids, or ids and values joined by `|`. */
const expectedItems = (shape: string, want: Want, seed: Seed, locale: Locale): Set<string> => {
  const { products, companies, words } = seed
  const { country, ...others } = want
  // For the question whether a country is open, rows are not filtered by it, because "no" is a right answer too.
  const all = products.filter((row) => isMeant(row, shape === 'exportable' ? others : want, seed))
  const lastDay = all
    .map(({ validUntil }) => validUntil ?? '')
    .toSorted()
    .at(-1)
  const targetRows = want.longest ? all.filter(({ validUntil }) => validUntil === lastDay) : all
  const ofUses = (item: (row: Row, use: Row['uses'][number]) => string | null) =>
    targetRows.flatMap((row) => usesMeant(row, want).flatMap((use) => item(row, use) ?? []))
  const items = (): readonly string[] => {
    switch (shape) {
      case 'products':
        return targetRows.map(({ id }) => id)
      case 'suppliers':
        return targetRows.map(({ companyId }) => companyId)
      case 'doses':
        return ofUses((row, use) => use.doseRaw && [row.id, use.cropId, use.targetId, use.doseRaw].join('|'))
      case 'field':
        return targetRows.flatMap((row) => fieldOf(row, want.field).map((value) => `${row.id}|${value}`))
      case 'exportable':
        return targetRows.map((row) => `${row.id}|${isOpen(row, country ?? '')}`)
      case 'crops':
      case 'pests':
        return ofUses((_, { cropId, targetId }) => (shape === 'crops' ? cropId : targetId))
      case 'company':
        return companies
          .filter(({ id }) => want.company?.includes(id) ?? true)
          .map(({ id, city, province }) => {
            const place = [labelFor(city, locale), labelFor(province, locale)].filter(Boolean)
            return `${id}|${place.join(', ')}`
          })
      case 'active':
        return (want.active?.[0] ?? words.all('ingredient').map(({ id }) => id)).map((id) => {
          const word = words.get('ingredient', id)
          const { field } = want
          return `${id}|${field === 'cas' ? word?.extra['cas'] : word?.labels[field === 'nameEs' ? 'es' : 'en']}`
        })
      default:
        return []
    }
  }
  return new Set(items())
}

const valueOf = ({ facts }: AnswerLine, field: string) => facts.find((fact) => fact.field === field)

type Records = Extract<Answer, { kind: 'records' }>

const answeredItems = (
  { shape, lines, ids, destination }: Records,
  { field, longest }: Want,
  expected: ReadonlySet<string>,
): readonly string[] => {
  if (longest) return [lines[0]?.record.id ?? ids[0] ?? '']
  switch (shape) {
    case 'products':
    case 'suppliers':
      return ids
    case 'doses':
      // The answer's digits may be only the beginning of the register's, whose text may contain more than the amount.
      return lines.map((line) => {
        const use = [line.record.id, valueOf(line, 'crop')?.id, valueOf(line, 'pest')?.id, ''].join('|')
        const amount = digits(valueOf(line, 'dose')?.value.split(' ')[0] ?? '')
        const match = [...expected].find(
          (item) => item.startsWith(use) && digits(item.slice(use.length)).startsWith(amount),
        )
        return match ?? `${use}${amount}`
      })
    case 'field':
      return lines.flatMap(({ record, facts }) =>
        facts.filter((fact) => fact.field === field).map(({ id, value }) => `${record.id}|${id ?? value}`),
      )
    case 'exportable':
      return lines.map(({ record }) => `${record.id}|${destination?.open}`)
    case 'crops':
    case 'pests':
      return lines.map((line) => valueOf(line, shape === 'crops' ? 'crop' : 'pest')?.id ?? '')
    case 'company':
      return lines.map((line) => `${line.record.id}|${valueOf(line, 'place')?.value}`)
    case 'active':
      return lines.flatMap(({ facts }) => facts.map(({ id, value }) => `${id}|${value}`))
    default:
      return []
  }
}

const hasRecords = (answer: Records, want: Want, seed: Seed, locale: Locale): boolean => {
  if (!want.is.split('|').includes(answer.shape)) return false
  const expected = want.longest
    ? expectedItems('products', want, seed, locale)
    : expectedItems(answer.shape, want, seed, locale)
  const items = new Set(answeredItems(answer, want, expected))
  if (want.longest) return [...items].every((item) => expected.has(item))
  const isCut = answer.lines.length < answer.total && answer.shape !== 'products' && answer.shape !== 'suppliers'
  return [...items].every((item) => expected.has(item)) && (isCut ? answer.total : items.size) === expected.size
}

const isInvented = (answer: Records, want: Want, seed: Seed, locale: Locale): boolean => {
  if (!['field', 'doses', 'company', 'active'].includes(answer.shape) || want.longest) return false
  const every = expectedItems(
    answer.shape,
    { is: answer.shape, ...(want.field && { field: want.field }) },
    seed,
    locale,
  )
  return answeredItems(answer, want, every).some((item) => !every.has(item))
}

const normalize = (text: string): string => text.toLowerCase().normalize('NFKC')

const saysAll = ({ chips = [], unused = [] }: Answer, { said = [], quantity, by }: Want): boolean => {
  const shownText = normalize([...chips.map(({ text }) => text), ...unused].join(' · '))
  return (
    said.every((word) => shownText.includes(normalize(word))) &&
    (!quantity || chips.some((chip) => chip.kind === 'quantity' && chip.value === quantity.join(' '))) &&
    (!by || chips.some((chip) => chip.kind === 'day' && chip.value === by))
  )
}

export const gradeAnswer = (answer: Answer, { or = [], ...first }: Want, seed: Seed, locale: Locale): Verdict => {
  const verdicts = [first, ...or].map((want) => verdictOnOne(answer, want, seed, locale))
  return verdicts.find((verdict) => verdict === 'right') ?? verdicts[0] ?? 'missed'
}

const verdictOnOne = (answer: Answer, want: Want, seed: Seed, locale: Locale): Verdict => {
  const kinds = want.is.split('|')
  if (answer.kind === 'compare') {
    const rows = seed.products.filter(({ id }) => answer.ids.includes(id))
    const isRight = want.any?.every((each) => rows.some((row) => isMeant(row, each, seed))) && kinds.includes('compare')
    return isRight ? 'right' : 'missed'
  }
  // If an answer lists the nearest products, it also states that none fits.
  const fitsNone = answer.kind === 'none' || (answer.kind === 'records' && answer.nearest !== undefined)
  if (fitsNone && kinds.every((shape) => expectedItems(shape, want, seed, locale).size === 0)) return 'right'
  if (answer.kind === 'price' && kinds.includes('trend'))
    return answer.actives.some(({ id }) => want.active?.[0]?.includes(id)) ? 'right' : 'missed'
  if (answer.kind !== 'records') return kinds.includes(answer.kind) && saysAll(answer, want) ? 'right' : 'missed'
  if (isInvented(answer, want, seed, locale)) return 'invented'
  if (hasRecords(answer, want, seed, locale) && saysAll(answer, want)) return 'right'
  return answer.unused?.length ? 'wrong, but said' : 'silently wrong'
}
