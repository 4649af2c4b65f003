import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '#catalogue/search/engine/document.ts'
import { randomSource } from './random-source.ts'

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. */
const parseCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  const [head = [], ...body] = rows.filter((row) => row.length > 1)
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

type Row = Readonly<Record<string, string>>
interface Word {
  readonly id: string
  readonly en: string
  readonly es?: string | null
  readonly zh?: string | null
  readonly cas?: string | null
}

interface Product {
  readonly registration: string
  readonly names: readonly string[]
  readonly active: readonly string[]
  readonly company: readonly string[]
  readonly crops: readonly string[]
  readonly pests: readonly string[]
}

/** The same fields as the app's own search documents of products. */
const toDocument = (product: Product): SearchDocument => ({
  id: product.registration,
  fields: [
    ...product.names.map((text) => ({ field: 'name', text })),
    { field: 'registration', text: product.registration },
    ...product.active.map((text) => ({ field: 'active', text })),
    ...product.company.map((text) => ({ field: 'company', text })),
    ...product.crops.map((text) => ({ field: 'crop', text })),
    ...product.pests.map((text) => ({ field: 'pest', text })),
  ],
})

interface Register {
  readonly products: readonly Product[]
  readonly companies: readonly (readonly string[])[]
  readonly crops: readonly string[]
  readonly pests: readonly string[]
}

const texts = (...parts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(parts.filter((part): part is string => Boolean(part))),
]

const productOf = (row: Row, ingredients: ReadonlyMap<string, Word>): Pick<Product, 'names' | 'active'> => {
  const actives = (JSON.parse(row['ingredients'] || '[]') as Partial<Word>[]).map(
    (active) => ingredients.get(active.id ?? '') ?? active,
  )
  const content = `${row['content_value'] ?? ''} ${row['content_unit'] ?? ''} ${row['formulation_code'] ?? ''}`.trim()
  const name = (parts: readonly string[], between: string) =>
    parts.length === 0 ? '' : `${parts.join(between)} ${content}`.trim()
  const chinese = row['name_zh'] || actives.flatMap(({ zh }) => texts(zh)).join('·')
  return {
    names: texts(
      name(
        actives.flatMap(({ en }) => texts(en)),
        ' + ',
      ),
      chinese,
    ),
    active: actives.flatMap(({ en, zh, es, cas }) => texts(en, zh, es, cas)),
  }
}

const readRegister = (folder: string): Register => {
  const need = (name: string): string => {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error(`${path} is missing: give the folder of the register files as an argument`)
    return readFileSync(path, 'utf8')
  }
  const words = (name: string) => new Map((JSON.parse(need(name)) as Word[]).map((word) => [word.id, word]))
  const [ingredients, crops, pests] = [words('ingredients.json'), words('crops.json'), words('pests.json')]
  const companies = new Map(
    parseCsv(need('companies.csv')).map((row) => [row['company_id'], texts(row['name_en'], row['name_zh'])]),
  )
  const uses = new Map<string, Row[]>()
  for (const use of parseCsv(need('product-uses.csv'))) {
    const registration = use['reg_no'] ?? ''
    uses.set(registration, [...(uses.get(registration) ?? []), use])
  }
  const labels = (rows: readonly Row[], column: string, known: ReadonlyMap<string, Word>) =>
    texts(...rows.map((row) => known.get(row[column] ?? '')?.en))
  const products = parseCsv(need('products.csv')).map((row): Product => {
    const registration = row['reg_no'] ?? ''
    const used = uses.get(registration) ?? []
    const company = companies.get(row['company_id']) ?? []
    const use = { crops: labels(used, 'crop_id', crops), pests: labels(used, 'target_id', pests) }
    return { registration, company, ...productOf(row, ingredients), ...use }
  })
  return {
    products: products.filter(({ names }) => names.length > 0),
    companies: [...companies.values()],
    crops: [...crops.values()].map(({ en }) => en),
    pests: [...pests.values()].map(({ en }) => en),
  }
}

/** Some labels are far more frequent than others, like wheat and aphids in a real register. */
const several = (items: readonly string[], most: number, random: ReturnType<typeof randomSource>): string[] => [
  ...new Set(
    Array.from({ length: 1 + random.below(most) }, () => items[Math.floor(items.length * random.next() ** 2)] ?? ''),
  ),
]

const byId = (a: SearchDocument, b: SearchDocument): number => (a.id < b.id ? -1 : 1)

/**
 * The register, or `count` products recombined from its names, holders, crops and pests; in the order of their keys, in
 * which the app reads its rows.
 */
export const searchCorpus = (folder: string, count: number | null): SearchDocument[] => {
  const register = readRegister(folder)
  if (count === null) return register.products.map(toDocument).sort(byId)
  const random = randomSource(20260101)
  const classes = ['PD', 'PD', 'PD', 'PD', 'WP', 'EX']
  return Array.from({ length: count }, (_, at) => {
    const { names, active } = random.pick(register.products)
    return toDocument({
      names,
      active,
      registration: `${random.pick(classes)}${2005 + (at % 21)}${String(Math.floor(at / 21) + 1).padStart(4, '0')}`,
      company: random.pick(register.companies),
      crops: several(register.crops, 3, random),
      pests: several(register.pests, 3, random),
    })
  }).sort(byId)
}
