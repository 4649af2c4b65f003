import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import { answerQuestion, type Records } from '#domain/assistant/answer-question.ts'
import type { Answer, Remembered } from '#domain/assistant/answer.ts'
import { makeKnowledge, type KnownData } from '#domain/assistant/make-knowledge.ts'
import type { VocabularyWord } from '#domain/assistant/vocabulary.ts'
import { randomSource } from '../random-source.ts'

/** What the bench's page and Node both build their records from. */
export interface BenchData {
  readonly products: readonly unknown[]
  readonly companies: readonly unknown[]
  readonly words: readonly VocabularyWord[]
  readonly provinces: KnownData['provinces']
  readonly cities: readonly string[]
  readonly countries: readonly string[]
}

/** `count` products recombined from the register's: numbers, holders and uses are mixed. */
const recombined = (products: readonly Product[], count: number): Product[] => {
  const random = randomSource(20261125)
  const prefixes = ['PD', 'PD', 'PD', 'WP', 'EX']
  return Array.from({ length: count }, (_, at) => {
    const [base, holder, user] = [random.pick(products), random.pick(products), random.pick(products)]
    const number = `${random.pick(prefixes)}${2005 + (at % 21)}${String(Math.floor(at / 21) + 1).padStart(4, '0')}`
    return {
      ...base,
      pesticideId: number,
      registrationNo: number,
      company: holder.company,
      crops: user.crops,
      targets: user.targets,
      uses: user.uses,
    }
  })
}

/** Everything in memory. `count` null: the register as it is. */
export const benchRecords = (data: BenchData, count: number | null): Records & { readonly size: number } => {
  const read = data.products.map((row): Product => productSchema.parse(row))
  const products = count === null ? read : recombined(read, count)
  const companies = data.companies.map((row): Company => companySchema.parse(row))
  const { knowledge, table } = makeKnowledge({ ...data, products, companies })
  const productById = new Map(products.map((row) => [row.pesticideId, row]))
  const companyById = new Map(companies.map((row) => [row.companyId, row]))
  return {
    size: table.size,
    knowledge,
    find: async (where) => table.find(where),
    suppliers: async (where) => table.suppliers(where),
    products: async (ids) => ids.flatMap((id) => productById.get(id) ?? []),
    companies: async (ids) => ids.flatMap((id) => companyById.get(id) ?? []),
  }
}

/** Asks what was asked before, and then the question. */
export const ask = async (
  question: { readonly q: string; readonly after?: readonly string[] },
  records: Records,
): Promise<Answer> => {
  let before: Remembered | null = null
  for (const one of question.after ?? []) before = (await answerQuestion(one, before, records)).remembered
  return answerQuestion(question.q, before, records)
}
