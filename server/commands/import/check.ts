import { and, eq } from 'drizzle-orm'
import { emailProblem } from '#domain/account/rules.ts'
import { findAttachableFiles } from '#server/modules/files/attachments.ts'
import { loadGeography } from '#server/modules/catalogue/reference/geography.ts'
import type { Database } from '#server/platform/db/database.ts'
import { catalogueTombstones, companies, products, vocabulary } from '#server/modules/catalogue/schema.ts'
import { isDay } from '#server/seed/check.ts'
import { byWordKind, type SeedProduct, type WordKind } from '#server/seed/source.ts'
import type { Problem, CatalogueFiles, NumberedRow } from './read.ts'
import { anyOf } from './rebuild.ts'

export const findKnownCatalogue = async (db: Database, files: CatalogueFiles, now: number) => {
  const words = await db.select({ kind: vocabulary.kind, id: vocabulary.id }).from(vocabulary)
  const companyIds = [
    ...files.companies.map(({ data }) => data.company_id),
    ...files.products.map(({ data }) => data.company_id),
  ]
  const withdrawnIds = files.withdrawn.map(({ data }) => data.reg_no)
  const productIds = [
    ...files.products.map(({ data }) => data.reg_no),
    ...files.uses.map(({ data }) => data.reg_no),
    ...withdrawnIds,
  ]
  const among = async (table: typeof companies | typeof products, ids: readonly string[]) => {
    const rows = await db
      .select({ id: table.id, demo: table.demo })
      .from(table)
      .where(anyOf(table.id, [...new Set(ids)]))
    return new Map(rows.map(({ id, demo }) => [id, { demo }]))
  }
  const withdrawnRows = await db
    .select({ id: catalogueTombstones.rowId })
    .from(catalogueTombstones)
    .where(and(eq(catalogueTombstones.tableName, 'products'), anyOf(catalogueTombstones.rowId, withdrawnIds)))
  const photos = await findAttachableFiles(
    db,
    { role: 'operator' },
    [...new Set(files.companies.flatMap(({ data }) => data.photos ?? []))],
    now,
  )
  return {
    words: byWordKind((kind) => new Set(words.filter((word) => word.kind === kind).map(({ id }) => id))),
    companies: await among(companies, companyIds),
    products: await among(products, productIds),
    photos: new Map(photos.refs.map((file) => [file.url, file])),
    gone: new Set(withdrawnRows.map(({ id }) => id)),
  }
}

const states = new Set(['liquid', 'solid', 'technical'])
const toxicities = new Set(['low', 'slight', 'moderate', 'high', 'extreme', 'low_tc_high', 'moderate_tc_high'])
const number = /^\d{1,12}(\.\d{1,6})?$/
const numberForm = 'digits, a point, at most six decimals'
const contentUnits = new Set(['%', 'g/L'])
/** An earlier end of a registration is a typing error or a date of another calendar. */
const firstValidDay = '1990-01-01'

/** Returns null for a valid CAS number (its last digit is a check digit). Spreadsheets turn some into dates. */
export const casProblem = (text: string): string | null => {
  const [, first = '', second = '', digit] = /^(\d{2,7})-(\d\d)-(\d)$/.exec(text) ?? []
  if (digit === undefined) return `"${text}" is not a CAS number such as 1071-83-6`
  const sum = [...(first + second)].reverse().reduce((total, one, at) => total + Number(one) * (at + 1), 0)
  return String(sum % 10) === digit ? null : `"${text}" is not a CAS number: its last digit would be ${sum % 10}`
}

const zeroProblem = (value: string): string => `"${value}" is no figure: leave the cell empty if it is not known`

/** Returns null if valid. 0 is a problem, because registers write it for a number that they do not publish. */
const figureProblem = (value: string): string | null => {
  if (!number.test(value)) return `"${value}" is not a number: ${numberForm}`
  return Number(value) === 0 ? zeroProblem(value) : null
}

/** Returns null if valid. A number that is 0 is a problem, as in "0 g/L" or "5%, 0.0%". */
export const concentrationProblem = (text: string): string | null =>
  /(?<!\d|\d[.,])0+(?:[.,]0+)?(?![\d.,]*\d)/.test(text.normalize('NFKC')) ? zeroProblem(text) : null

const figureProblems = (product: SeedProduct): (readonly [column: string, problem: string])[] =>
  [
    ['content_value', product.content_value === null ? null : figureProblem(product.content_value)] as const,
    ['density_kg_l', product.density_kg_l === null ? null : figureProblem(product.density_kg_l)] as const,
    ['total_content_raw', concentrationProblem(product.total_content_raw ?? '')] as const,
    ...product.ingredients.map(({ content }) => ['ingredients', concentrationProblem(content ?? '')] as const),
  ].flatMap(([column, problem]) => (problem === null ? [] : [[column, problem] as const]))

const findDuplicates = (files: CatalogueFiles): Problem[] => {
  const problems: Problem[] = []
  const checkUnique = <Row>(rows: readonly NumberedRow<Row>[], column: string, keyOf: (row: Row) => string) => {
    const firstRows = new Map<string, number>()
    for (const { file, row, data } of rows) {
      const key = keyOf(data)
      const firstRow = firstRows.get(key)
      if (firstRow === undefined) firstRows.set(key, row)
      else problems.push({ file, row, column, says: `"${key}" stands in row ${firstRow} already` })
    }
  }
  checkUnique(files.ingredients, 'id', ({ id }) => id)
  checkUnique(files.companies, 'company_id', ({ company_id }) => company_id)
  checkUnique(files.products, 'reg_no', ({ reg_no }) => reg_no)
  checkUnique(files.withdrawn, 'reg_no', ({ reg_no }) => reg_no)
  checkUnique(files.uses, 'reg_no', (use) =>
    [use.reg_no, use.crop_id, use.target_id, use.method_id, use.dose_raw].join(' '),
  )
  return problems
}

export const problemsOfFiles = (
  files: CatalogueFiles,
  known: Awaited<ReturnType<typeof findKnownCatalogue>>,
): Problem[] => {
  const problems: Problem[] = findDuplicates(files)
  const { isCountry, isCurrency } = loadGeography()
  const at =
    ({ file, row }: NumberedRow<unknown>) =>
    (column: string, says: string) =>
      void problems.push({ file, row, column, says })

  const newIngredients = new Set(files.ingredients.map(({ data }) => data.id))
  const newCompanies = new Set(files.companies.map(({ data }) => data.company_id))
  const newProducts = new Set(files.products.map(({ data }) => data.reg_no))
  const withdrawnIds = new Set(files.withdrawn.map(({ data }) => data.reg_no))
  const isWord = (kind: WordKind, id: string) =>
    known.words[kind].has(id) || (kind === 'ingredient' && newIngredients.has(id))

  for (const placedRow of files.ingredients) {
    const cas = placedRow.data.extra['cas']
    const wrong = cas == null ? null : casProblem(cas)
    if (wrong) at(placedRow)('cas', wrong)
  }

  for (const placedRow of files.companies) {
    const { company_id, country, photos, email, website } = placedRow.data
    const { export_amount_3y: amount, export_currency: currency } = placedRow.data
    const wrong = at(placedRow)
    if (known.companies.get(company_id)?.demo) wrong('company_id', `"${company_id}" is a demonstration supplier`)
    if (!isCountry(country)) wrong('country', `no country "${country}"`)
    if (amount && !number.test(amount)) wrong('export_amount_3y', `"${amount}" is not a number: ${numberForm}`)
    if (currency && !isCurrency(currency)) wrong('export_currency', `no currency "${currency}"`)
    if (Boolean(amount) !== Boolean(currency)) wrong('export_currency', 'an amount and its currency go together')
    if (email && emailProblem(email)) wrong('email', `"${email}" is not an email address`)
    if (website && !/^https?:\/\/\S+$/i.test(website)) wrong('website', `"${website}" is not a web address`)
    for (const url of photos ?? [])
      if (!known.photos.get(url)?.type?.startsWith('image/')) wrong('photos', `no uploaded image "${url}"`)
  }

  for (const placedRow of files.products) {
    const product = placedRow.data
    const wrong = at(placedRow)
    if (known.products.get(product.reg_no)?.demo || product.reg_no.startsWith('DEMO-'))
      wrong('reg_no', `"${product.reg_no}" is a number of the demonstration`)
    const company = known.companies.get(product.company_id)
    if (!company && !newCompanies.has(product.company_id)) wrong('company_id', `no company "${product.company_id}"`)
    if (company?.demo) wrong('company_id', `"${product.company_id}" is a demonstration supplier`)
    for (const { id } of product.ingredients)
      if (id !== undefined && !isWord('ingredient', id)) wrong('ingredients', `no ingredient "${id}"`)
    for (const id of product.categories) if (!isWord('category', id)) wrong('categories', `no category "${id}"`)
    const { formulation_code: formulation, physical_state: state, toxicity_class: toxicity } = product
    if (formulation !== null && !isWord('formulation', formulation))
      wrong('formulation_code', `no formulation "${formulation}"`)
    if (state !== null && !states.has(state)) wrong('physical_state', `no state "${state}"`)
    if (toxicity !== null && !toxicities.has(toxicity)) wrong('toxicity_class', `no class "${toxicity}"`)
    for (const country of product.export_countries)
      if (!isCountry(country)) wrong('export_countries', `no country "${country}"`)
    for (const column of ['first_approved', 'valid_until', 'snapshot'] as const) {
      const day = product[column]
      if (day !== null && !isDay(day)) wrong(column, `"${day}" is not a day`)
    }
    if (product.valid_until !== null && isDay(product.valid_until) && product.valid_until < firstValidDay)
      wrong('valid_until', `"${product.valid_until}" is before 1990`)
    if (product.content_unit !== null && !contentUnits.has(product.content_unit))
      wrong('content_unit', `"${product.content_unit}" is not % or g/L`)
    if (product.first_approved !== null && product.valid_until !== null && product.valid_until < product.first_approved)
      wrong('valid_until', `"${product.valid_until}" is before "${product.first_approved}"`)
    for (const [column, problem] of figureProblems(product)) wrong(column, problem)
  }

  for (const placedRow of files.uses) {
    const use = placedRow.data
    const wrong = at(placedRow)
    const product = known.products.get(use.reg_no)
    if (!product && !newProducts.has(use.reg_no)) wrong('reg_no', `no product "${use.reg_no}"`)
    if (product?.demo) wrong('reg_no', `"${use.reg_no}" is a number of the demonstration`)
    if (withdrawnIds.has(use.reg_no)) wrong('reg_no', `"${use.reg_no}" is withdrawn`)
    for (const [column, kind] of [
      ['crop_id', 'crop'],
      ['target_id', 'pest'],
      ['method_id', 'method'],
    ] as const) {
      const id = use[column]
      if (id !== null && !isWord(kind, id)) wrong(column, `no ${kind} "${id}"`)
    }
    for (const column of ['dose_min', 'dose_max'] as const) {
      const problem = use[column] === null ? null : figureProblem(use[column])
      if (problem) wrong(column, problem)
    }
    if (use.dose_min !== null && Number(use.dose_max) > 0 && Number(use.dose_max) < Number(use.dose_min))
      wrong('dose_max', `"${use.dose_max}" is less than "${use.dose_min}"`)
  }

  for (const placedRow of files.withdrawn) {
    const { reg_no } = placedRow.data
    const wrong = at(placedRow)
    const product = known.products.get(reg_no)
    if (newProducts.has(reg_no)) wrong('reg_no', `"${reg_no}" stands among the products too`)
    else if (!product && !known.gone.has(reg_no)) wrong('reg_no', `no product "${reg_no}"`)
    if (product?.demo) wrong('reg_no', `"${reg_no}" is a number of the demonstration`)
  }
  return problems
}
