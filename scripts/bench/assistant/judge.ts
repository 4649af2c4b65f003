import type { Answer, Fact, Line } from '#domain/assistant/answer.ts'
import type { Expected } from './expected.ts'
import type { RawData, RawProduct, RawWord } from './raw.ts'

const valueOf = ({ facts }: Line, field: Fact['field']): Fact | undefined => facts.find((fact) => fact.field === field)
const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item))
/** Of "20 g/m2" the 20: the unit has a figure of its own. */
const amount = (text: string): string[] => digits(text.split(' ')[0] ?? '')
const digits = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? []

/** The items of the lines, as the expectation writes them; null where a line says too little to be judged. */
const itemsOf = (answer: Extract<Answer, { kind: 'records' }>, expected: Expected): string[] => {
  const { lines, shape } = answer
  switch (shape) {
    case 'products':
    case 'suppliers':
      return [...answer.ids]
    case 'doses':
      return lines.map((line) => {
        const found = [...expected.items].find((item) => {
          const [id, crop, pest, raw = ''] = item.split('|')
          const dose = valueOf(line, 'dose')?.value ?? ''
          return (
            id === line.record.id &&
            (valueOf(line, 'crop')?.id ?? '') === crop &&
            (valueOf(line, 'pest')?.id ?? '') === pest &&
            digits(raw).join().startsWith(amount(dose).join())
          )
        })
        return found ?? `${line.record.id}|not expected`
      })
    case 'field': {
      const field = lines[0]?.facts.at(-1)?.field ?? 'registrationNo'
      return lines.flatMap((line) =>
        line.facts
          .filter((fact) => fact.field === field)
          .map((fact) => {
            const raw = [...expected.items].find((item) => item.startsWith(`${line.record.id}|`))?.split('|')[1] ?? ''
            if (field === 'content')
              return `${line.record.id}|${digits(fact.value).join() === digits(raw).join() ? raw : fact.value}`
            return `${line.record.id}|${fact.id ?? fact.value}`
          }),
      )
    }
    case 'exportable':
      return lines.map((line) => `${line.record.id}|${answer.destination?.open ?? ''}`)
    case 'crops':
      return lines.map((line) => valueOf(line, 'crop')?.id ?? '')
    case 'pests':
      return lines.map((line) => valueOf(line, 'pest')?.id ?? '')
    case 'company':
      return lines.map((line) => `${line.record.id}|${valueOf(line, 'place')?.value ?? ''}`)
    case 'active':
      return lines.flatMap(({ facts }) => facts.map(({ id, value }) => `${id ?? ''}|${value}`))
  }
}

/** Lines are cut at some number: those shown must be expected, and the number of all must be right. */
const sameLines = (
  answer: Extract<Answer, { kind: 'records' }>,
  items: readonly string[],
  expected: Expected,
): boolean => {
  const shown = new Set(items)
  if (answer.lines.length === answer.total || answer.shape === 'products' || answer.shape === 'suppliers')
    return sameSet(shown, expected.items)
  return items.every((item) => expected.items.has(item)) && answer.total === expected.items.size
}

/** Exactly the expected records and values, or exactly the expected refusal. */
export const isCorrect = (answer: Answer, expected: Expected, about: string | undefined): boolean => {
  if (answer.kind !== 'records') return answer.kind === expected.is && (answer.kind !== 'ask' || answer.about === about)
  return answer.shape === expected.is && sameLines(answer, itemsOf(answer, expected), expected)
}

const called = (word: RawWord | undefined): string[] =>
  word ? [word.en, word.es, word.zh ?? '', word.zh_hant ?? ''] : []

/** The register's numbers × 15, by plain arithmetic. */
const perHectare = (raw: string): string[] =>
  digits(raw).map((one) => String(Math.round(Number(one) * 15 * 10_000) / 10_000))

const stands = (fact: Fact, line: Line, product: RawProduct, raw: RawData): boolean => {
  const { field, value } = fact
  const crop = valueOf(line, 'crop')?.id
  const pest = valueOf(line, 'pest')?.id
  const uses = product.uses.filter(
    (use) => (crop === undefined || use.crop === crop) && (pest === undefined || use.pest === pest),
  )
  switch (field) {
    case 'registrationNo':
      return value === product.id
    case 'company':
      return [raw.companies.get(product.company)?.en, raw.companies.get(product.company)?.zh].includes(value)
    case 'validUntil':
      return value === product.validUntil
    case 'firstApproved':
      return value === product.approved
    case 'toxicity':
      return value === product.toxicity
    case 'formulation':
      return [product.form, ...called(raw.words.formulations.get(product.form))].includes(value)
    case 'content':
      return product.total.includes('亿') || digits(value).join() === digits(product.total).join()
    case 'ingredients':
      return product.parts.some(
        ({ id, content }) =>
          id === fact.id && (content.includes('亿') || digits(content).every((one) => value.includes(one))),
      )
    case 'export':
      return value === (product.exportOnly ? product.exportTo.join(', ') : '')
    case 'crop':
      return uses.length > 0 && called(raw.words.crops.get(fact.id ?? '')).includes(value)
    case 'pest':
      return uses.length > 0 && called(raw.words.pests.get(fact.id ?? '')).includes(value)
    case 'dose':
      return uses.some(({ dose }) => dose === value || digits(dose).join().startsWith(amount(value).join()))
    case 'perHectare':
      return uses.some(({ dose }) => dose.includes('亩') && perHectare(dose).join() === amount(value).join())
    case 'method':
      return uses.some(({ method }) => called(raw.words.methods.get(method)).includes(value))
    case 'cas':
      return product.parts.some(({ id }) => raw.words.ingredients.get(id)?.cas === value)
    case 'nameEn':
    case 'nameEs':
    case 'nameZh':
      return product.parts.some(({ id }) => called(raw.words.ingredients.get(id)).includes(value))
    default:
      return false
  }
}

/** Values of an answer that are in no field of the record they are said of. */
export const inventedIn = (answer: Answer, raw: RawData): string[] => {
  if (answer.kind !== 'records') return []
  return answer.lines.flatMap((line) => {
    const told = (fact: Fact) => `${line.record.id} ${fact.field} ${fact.value}`
    if (line.record.table === 'companies') {
      const company = raw.companies.get(line.record.id)
      const held = raw.products.filter(({ company: id }) => id === line.record.id).length
      return line.facts.flatMap((fact) => {
        const right =
          fact.field === 'place'
            ? fact.value === [company?.city, company?.province].filter(Boolean).join(', ')
            : fact.field === 'products' && Number(fact.value) <= held
        return right ? [] : [told(fact)]
      })
    }
    const product = raw.byId.get(line.record.id)
    return line.facts.flatMap((fact) => (product && stands(fact, line, product, raw) ? [] : [told(fact)]))
  })
}
