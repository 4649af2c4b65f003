import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '#data/catalogue/search/document.ts'
import { randomSource } from './random-source.ts'

/** RFC 4180: quoted cells may hold commas, line ends and doubled quotes. */
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

interface Product {
  readonly registration: string
  readonly names: readonly string[]
  readonly active: readonly string[]
  readonly company: readonly string[]
  readonly crops: readonly string[]
  readonly pests: readonly string[]
}

const toDocument = (id: number, product: Product): SearchDocument => ({
  id: String(id),
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

const namesOf = (row: Record<string, string>): string[] =>
  [row['name_en'] ?? '', row['name_zh'] ?? ''].filter((name) => name !== '')

const readRegister = (folder: string): Register => {
  const need = (name: string): string => {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error(`${path} is missing: give the folder of the register files as an argument`)
    return readFileSync(path, 'utf8')
  }
  const labels = (name: string) =>
    new Map((JSON.parse(need(name)) as { id: string; en: string }[]).map(({ id, en }) => [id, en]))
  const crops = labels('crops.json')
  const pests = labels('pests.json')
  const companies = new Map(parseCsv(need('companies.csv')).map((row) => [row['company_id'], namesOf(row)]))
  const uses = new Map<string, Record<string, string>[]>()
  for (const use of parseCsv(need('product_uses_icama.csv'))) {
    const known = uses.get(use['reg_no'] ?? '')
    if (known) known.push(use)
    else uses.set(use['reg_no'] ?? '', [use])
  }
  const labelled = (rows: readonly Record<string, string>[], column: string, names: ReadonlyMap<string, string>) => [
    ...new Set(rows.map((row) => names.get(row[column] ?? '')).filter((name) => name !== undefined)),
  ]
  const products = parseCsv(need('products_icama.csv')).map((row): Product => {
    const registration = row['reg_no'] ?? ''
    const ingredients = JSON.parse(row['ingredients'] || '[]') as { en: string | null }[]
    const used = uses.get(registration) ?? []
    return {
      registration,
      names: namesOf(row),
      active: ingredients.map(({ en }) => en).filter((en) => en !== null),
      company: companies.get(row['company_id']) ?? [],
      crops: labelled(used, 'crop_id', crops),
      pests: labelled(used, 'target_id', pests),
    }
  })
  return {
    products: products.filter(({ names }) => names.length > 0),
    companies: [...companies.values()],
    crops: [...crops.values()],
    pests: [...pests.values()],
  }
}

/** Some labels are far more frequent than others, as wheat and aphids are in a real register. */
const several = (items: readonly string[], most: number, random: ReturnType<typeof randomSource>): string[] => [
  ...new Set(
    Array.from({ length: 1 + random.below(most) }, () => items[Math.floor(items.length * random.next() ** 2)] ?? ''),
  ),
]

/** The register as it stands, or `count` products made by recombining its names, holders, crops and pests. */
export const searchCorpus = (folder: string, count: number | null): SearchDocument[] => {
  const register = readRegister(folder)
  if (count === null) return register.products.map((product, at) => toDocument(at + 1, product))
  const random = randomSource(20260101)
  const classes = ['PD', 'PD', 'PD', 'PD', 'WP', 'EX']
  return Array.from({ length: count }, (_, at) => {
    const { names, active } = random.pick(register.products)
    const registration = `${random.pick(classes)}${2005 + (at % 21)}${String(Math.floor(at / 21) + 1).padStart(4, '0')}`
    const company = random.pick(register.companies)
    const product = {
      names,
      active,
      registration,
      company,
      crops: several(register.crops, 5, random),
      pests: several(register.pests, 5, random),
    }
    return toDocument(at + 1, product)
  })
}
