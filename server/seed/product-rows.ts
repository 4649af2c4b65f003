import type { products, StoredIngredient, StoredUse } from '#server/modules/catalogue/schema.ts'
import { allLabels, labelsInRow } from '#server/modules/catalogue/reference/labels.ts'
import { groupBy } from '#lib/group-by.ts'
import { texts } from '#server/texts/texts.ts'
import { productNames, buildSearchText } from './names.ts'
import {
  byWordKind,
  type DemoProduct,
  type SeedIngredient,
  type SeedProduct,
  type SeedSource,
  type SeedUse,
  type Word,
  type WordKind,
} from './source.ts'

const units: readonly (readonly [RegExp, string])[] = [
  [/克\/升/g, ' g/L'],
  [/克\/千克/g, ' g/kg'],
  [/毫克\/(?:片|个)/g, ' mg/piece'],
  [/(IU|ITU)\/微升/g, ' $1/µL'],
  [/(IU|ITU)\/毫克/g, ' $1/mg'],
  [/(IU|ITU)\/毫升/g, ' $1/mL'],
]
const germs: Readonly<Record<string, string>> = {
  孢子: 'spores',
  芽孢: 'spores',
  活芽孢: 'live spores',
  活孢子: 'live spores',
  个: 'units',
  CFU: 'CFU',
  PIB: 'PIB',
}
const per: Readonly<Record<string, string>> = { 克: 'g', 毫升: 'mL' }

const hundredMillions = (count: string): string => {
  const millions = Number(count) * 100
  return millions >= 1000 ? `${millions / 1000} billion` : `${millions} million`
}

/** "100亿孢子/克" becomes "10 billion spores/g". Returns null if the register does not state a concentration. */
export const translateConcentration = (raw: string | null): string | null => {
  if (raw === null || raw === '' || raw === '/') return null
  const countMatch = /^([\d.]+)亿(活?芽孢|活?孢子|个|CFU|PIB)\/(克|毫升)$/i.exec(raw)
  if (countMatch) {
    const [, count = '', germ = '', unit = ''] = countMatch
    return `${hundredMillions(count)} ${germs[germ] ?? germs[germ.toUpperCase()] ?? germ}/${per[unit] ?? unit}`
  }
  return (
    units
      .reduce((text, [unit, to]) => text.replace(unit, to), raw)
      .replace(/总酯/g, 'total esters ')
      .replace(/右旋体/g, 'dextro isomer ')
      // A comma within a number, as in 124,7 g/L, does not separate items.
      .replace(/\s*(?:、|(?<!\d)[,，]|[,，](?!\d))\s*/g, ', ')
  )
}

type ProductRow = typeof products.$inferSelect
/** A product without `seq`, which the order of all rows determines. */
export type UnsequencedProduct = Omit<ProductRow, 'seq'>

export type Lexicon = Readonly<Record<WordKind, ReadonlyMap<string, Word>>>

export const distinctNonNull = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
]

const storedIngredient = ({ id, en, zh, content }: SeedIngredient, lexicon: Lexicon): StoredIngredient => {
  const word = id === undefined ? undefined : lexicon.ingredient.get(id)
  return {
    id: id ?? null,
    en: word?.labels.en ?? en ?? zh ?? 'unnamed ingredient',
    zh: word?.labels['zh-Hans'] ?? zh ?? null,
    content: translateConcentration(content ?? null),
  }
}

export const toStoredUse = (use: SeedUse): StoredUse => ({
  cropId: use.crop_id,
  targetId: use.target_id,
  doseRaw: use.dose_raw === '/' ? null : use.dose_raw,
  doseMin: use.dose_min,
  doseMax: use.dose_max,
  doseUnit: use.dose_unit,
  methodId: use.method_id,
})

const plainNumber = (text: string | null): string | null => (text === null ? null : String(Number(text)))

const wordsOf = (lexicon: Lexicon, kind: WordKind, ids: readonly string[]) =>
  ids.flatMap((id) => allLabels(lexicon[kind].get(id)?.labels))

/** The hyphens are removed, because the parts mean nothing alone: a search for 80 must not find 137-80-2. */
const casOf = (ingredient: Word | undefined) => ingredient?.extra['cas']?.replaceAll('-', '')

/** `others`: the names of the company, and those of the product in the register. */
export const productSearchText = (
  row: Omit<UnsequencedProduct, 'search' | 'updatedAt'>,
  lexicon: Lexicon,
  others: readonly (string | null)[],
): string =>
  buildSearchText([
    ...allLabels(row.names),
    row.id,
    ...row.ingredients.flatMap(({ id, en, zh }) => [en, zh, casOf(lexicon.ingredient.get(id ?? ''))]),
    ...wordsOf(lexicon, 'crop', row.cropIds),
    ...wordsOf(lexicon, 'pest', row.targetIds),
    ...others,
  ])

export const registeredProductRow = (
  product: SeedProduct,
  uses: readonly StoredUse[],
  lexicon: Lexicon,
  now: number,
) => {
  const content = translateConcentration(product.total_content_raw)
  const names = productNames({
    ingredients: product.ingredients,
    words: lexicon.ingredient,
    content,
    formulation: lexicon.formulation.get(product.formulation_code ?? ''),
    own: labelsInRow(product, 'name_'),
  })
  return {
    id: product.reg_no,
    companyId: product.company_id,
    registrationClass: product.reg_class,
    names,
    categoryIds: product.categories,
    formulation: product.formulation_code,
    physicalState: product.physical_state,
    isTechnical: product.is_technical,
    isSingle: product.ingredients.length === 1,
    ingredients: product.ingredients.map((one) => storedIngredient(one, lexicon)),
    totalContent: content,
    contentValue: plainNumber(product.content_value),
    contentUnit: product.content_unit,
    densityKgL: plainNumber(product.density_kg_l),
    cropIds: distinctNonNull(uses.map(({ cropId }) => cropId)),
    targetIds: distinctNonNull(uses.map(({ targetId }) => targetId)),
    uses,
    firstApproved: product.first_approved,
    validUntil: product.valid_until,
    toxicity: product.toxicity_class,
    minOrderQuantity: null,
    minOrderUnit: null,
    exportOnly: product.export_only,
    exportCountries: product.export_countries,
    description: null,
    source: product.source,
    snapshot: product.snapshot,
    hot: null,
    answersHere: false,
    demo: false,
    updatedAt: now,
  } satisfies Omit<UnsequencedProduct, 'search'>
}

const makeDemoProduct = (product: DemoProduct, lexicon: Lexicon, now: number) => {
  const content = `${product.content_value}${product.content_unit === '%' ? '%' : ` ${product.content_unit}`}`
  const formulation = lexicon.formulation.get(product.formulation)
  const names = productNames({ ingredients: product.ingredients, words: lexicon.ingredient, content, formulation })
  const uses = product.crops.flatMap((cropId) =>
    product.targets.map((targetId) => ({
      cropId,
      targetId,
      doseRaw: null,
      doseMin: null,
      doseMax: null,
      doseUnit: null,
      methodId: null,
    })),
  )
  const isTechnical = product.formulation === 'TC'
  return {
    id: product.reg_no,
    companyId: product.company_id,
    registrationClass: 'DEMO',
    names,
    categoryIds: [product.category],
    formulation: product.formulation,
    physicalState: isTechnical ? 'technical' : product.content_unit === 'g/L' ? 'liquid' : null,
    isTechnical,
    isSingle: product.ingredients.length === 1,
    ingredients: product.ingredients.map((one) => storedIngredient(one, lexicon)),
    totalContent: content,
    contentValue: plainNumber(product.content_value),
    contentUnit: product.content_unit,
    densityKgL: product.density_kg_l ?? null,
    cropIds: product.crops,
    targetIds: product.targets,
    uses,
    firstApproved: null,
    validUntil: product.valid_until,
    toxicity: null,
    minOrderQuantity: product.min_order_quantity,
    minOrderUnit: product.min_order_unit,
    exportOnly: false,
    exportCountries: [],
    description: texts.catalogue.demoProduct,
    source: 'demonstration',
    snapshot: null,
    hot: null,
    answersHere: false,
    demo: true,
    updatedAt: now,
  } satisfies Omit<UnsequencedProduct, 'search'>
}

export const lexiconOf = ({ words }: SeedSource): Lexicon =>
  byWordKind((kind) => new Map(words[kind].map((one) => [one.id, one])))

const hotShown = 12

/** Demo products alternate with the most complete registered ones. No first ingredient and no company occurs twice. */
const markFeatured = (rows: UnsequencedProduct[], tiers: ReadonlyMap<string, string>) => {
  const chosenIds = new Set<string>()
  const takeIfFresh = (row: UnsequencedProduct) => {
    const keys = [`ingredient ${row.ingredients[0]?.en}`, `company ${row.companyId}`]
    if (keys.some((key) => chosenIds.has(key))) return false
    for (const key of keys) chosenIds.add(key)
    return true
  }
  const demos = rows.filter((row) => row.demo && !row.isTechnical)
  const fullRows = rows.filter((row) => tiers.get(row.id) === 'A' && row.registrationClass === 'PD')
  for (let rank = 1; rank <= hotShown; rank += 1) {
    const nextRow = (rank % 2 === 1 ? demos : fullRows).find((row) => row.hot === null && takeIfFresh(row))
    if (nextRow) nextRow.hot = rank
  }
}

export const productRows = (source: SeedSource, now: number): UnsequencedProduct[] => {
  const lexicon = lexiconOf(source)
  const uses = groupBy(source.uses, ({ reg_no }) => reg_no)
  const companyNames = new Map<string, readonly (string | null)[]>()
  for (const one of source.companies) companyNames.set(one.company_id, allLabels(labelsInRow(one, 'name_')))
  for (const one of source.demoCompanies) companyNames.set(one.id, allLabels(labelsInRow(one, 'name_')))
  const productLabels = new Map(source.products.map((one) => [one.reg_no, allLabels(labelsInRow(one, 'name_'))]))
  const bareRows = [
    ...source.products.map((one) =>
      registeredProductRow(one, (uses.get(one.reg_no) ?? []).map(toStoredUse), lexicon, now),
    ),
    ...source.demoProducts.map((one) => makeDemoProduct(one, lexicon, now)),
  ]
  const rows: UnsequencedProduct[] = bareRows.map((row) => ({
    ...row,
    search: productSearchText(row, lexicon, [
      ...(companyNames.get(row.companyId) ?? []),
      ...(productLabels.get(row.id) ?? []),
    ]),
  }))
  markFeatured(rows, new Map(source.products.map(({ reg_no, tier }) => [reg_no, tier])))
  return rows
}
