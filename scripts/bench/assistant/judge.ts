import type { Answer, Line, Shape } from '#domain/assistant/answer.ts'
import type { Locale } from '#contract/languages.ts'
import { labelIn } from '#server/modules/catalogue/reference/labels.ts'
import type { Seed } from '../public-rows.ts'

/** What a question asks for, in ids of the seed. Lists of `active`: one of each must be contained. */
interface Want {
  readonly is: Shape | 'price' | 'poison' | 'none'
  readonly reg?: string
  readonly field?: string
  readonly active?: readonly (readonly string[])[]
  readonly category?: string
  readonly content?: readonly [number, string]
  readonly form?: readonly string[]
  readonly technical?: true
  readonly crop?: readonly string[]
  readonly pest?: readonly string[]
  readonly company?: readonly string[]
  readonly country?: string
  readonly exportFor?: string
}

export interface Question {
  readonly lang: 'en' | 'es' | 'zh'
  readonly q: string
  /** What was asked before. */
  readonly after?: readonly string[]
  readonly want: Want
}

type Row = Seed['products'][number]
const digits = (text: string): string => (text.match(/\d+(?:\.\d+)?/g) ?? []).join()

const isOpen = ({ exportOnly, exportCountries }: Row, country: string): boolean =>
  !exportOnly || exportCountries.length === 0 || exportCountries.includes(country)

const usesMeant = ({ uses }: Row, { crop, pest }: Want) =>
  uses.filter((use) => (!crop || crop.includes(use.cropId ?? '')) && (!pest || pest.includes(use.targetId ?? '')))

const isMeant = (row: Row, want: Want): boolean => {
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
    (!want.company || want.company.includes(row.companyId)) &&
    (!want.exportFor || row.exportCountries.includes(want.exportFor)) &&
    // "Can it go to Kenya?" is not limited to what can.
    (!want.country || want.is === 'exportable' || isOpen(row, want.country)) &&
    (!want.content ||
      (Number(row.contentValue) === want.content[0] && row.contentUnit === want.content[1]) ||
      (row.ingredients.length > 1 && inParts(want.content))) &&
    (!(want.crop ?? want.pest) || usesMeant(row, want).length > 0)
  )
}

const fieldOf = (row: Row, field: string | undefined): readonly (string | null)[] => {
  if (field === 'ingredients') return row.ingredients.map(({ id }) => id)
  if (field === 'company') return [row.companyId]
  return [field === 'validUntil' ? row.validUntil : row.toxicity]
}

/** The records that the seed has for it, with the values where those are asked for. */
const expectedItems = (want: Want, { products, companies, words }: Seed, locale: Locale): Set<string> => {
  const meant = products.filter((row) => isMeant(row, want))
  const ofUses = (item: (row: Row, use: Row['uses'][number]) => string | null) =>
    meant.flatMap((row) => usesMeant(row, want).flatMap((use) => item(row, use) ?? []))
  const items = (): readonly string[] => {
    switch (want.is) {
      case 'products':
        return meant.map(({ id }) => id)
      case 'suppliers':
        return meant.map(({ companyId }) => companyId)
      case 'doses':
        return ofUses((row, use) => use.doseRaw && [row.id, use.cropId, use.targetId, use.doseRaw].join('|'))
      case 'field':
        return meant.flatMap((row) => fieldOf(row, want.field).map((value) => `${row.id}|${value}`))
      case 'exportable':
        return meant.map((row) => `${row.id}|${isOpen(row, want.country ?? '')}`)
      case 'crops':
      case 'pests':
        return ofUses((_, { cropId, targetId }) => (want.is === 'crops' ? cropId : targetId))
      case 'company':
        return companies
          .filter(({ id }) => want.company?.includes(id))
          .map(({ id, city, province }) => {
            const place = [labelIn(city, locale), labelIn(province, locale)].filter(Boolean)
            return `${id}|${place.join(', ')}`
          })
      case 'active': {
        const id = want.active?.[0]?.[0] ?? ''
        const word = words.get('ingredient', id)
        const { field } = want
        const value = field === 'cas' ? word?.extra['cas'] : word?.labels[field === 'nameEs' ? 'es' : 'en']
        return [`${id}|${value}`]
      }
      default:
        return []
    }
  }
  return new Set(items())
}

const valueOf = ({ facts }: Line, field: string) => facts.find((fact) => fact.field === field)

const answeredItems = (
  { shape, lines, ids, destination }: Extract<Answer, { kind: 'records' }>,
  { field }: Want,
  expected: ReadonlySet<string>,
): readonly string[] => {
  switch (shape) {
    case 'products':
    case 'suppliers':
      return ids
    case 'doses':
      // The register's text has the same figures, and perhaps more after them.
      return lines.map((line) => {
        const use = [line.record.id, valueOf(line, 'crop')?.id, valueOf(line, 'pest')?.id, ''].join('|')
        const amount = digits(valueOf(line, 'dose')?.value.split(' ')[0] ?? '')
        const found = [...expected].find(
          (item) => item.startsWith(use) && digits(item.slice(use.length)).startsWith(amount),
        )
        return found ?? `${use}${amount}`
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
  }
}

/** Exactly the expected records and values, or exactly the expected refusal. An answer has only the first lines of many. */
export const isCorrect = (answer: Answer, want: Want, seed: Seed, locale: Locale): boolean => {
  const expected = expectedItems(want, seed, locale)
  if (answer.kind !== 'records') return answer.kind === want.is
  const items = new Set(answeredItems(answer, want, expected))
  const isCut = answer.lines.length < answer.total && answer.shape !== 'products' && answer.shape !== 'suppliers'
  return (
    answer.shape === want.is &&
    [...items].every((item) => expected.has(item)) &&
    (isCut ? answer.total : items.size) === expected.size
  )
}
