import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { QuestionContext } from '#domain/assistant/answer.ts'
import type { DeviceAnswer } from '../search/answering.ts'
import { deviceAnswerService } from '../search/page-search.ts'
import { readOpeningRows, readDisplayRows } from './lists/page-rows.ts'

export const askDevice = (
  locale: Locale,
  question: string,
  before: QuestionContext | null,
): Promise<DeviceAnswer | null> => deviceAnswerService.answer(locale, question, before)

export const productsOfAnswer = (locale: Locale, ids: readonly string[]): Promise<Product[]> =>
  readDisplayRows(locale, 'products', ids)

export interface ExampleQuestion {
  readonly ask: 'dose' | 'suppliers' | 'valid' | 'products'
  readonly active: string
  readonly crop: string
  readonly registrationNo: string
}

const rowsRead = 50
const maxExamples = 4

const dosedCrop = ({ uses }: Product): string | undefined =>
  uses.find(({ crop, doseRaw, doseMin }) => crop && (doseRaw || doseMin))?.crop?.name

export const readExampleQuestions = async (locale: Locale): Promise<ExampleQuestion[]> => {
  const rows = (await readOpeningRows(locale, 'products', rowsRead))?.rows ?? []
  const seenNames = new Set<string>()
  const usable = rows.flatMap((row) => {
    const name = row.ingredients[0]?.name
    if (name === undefined || seenNames.has(name)) return []
    seenNames.add(name)
    return [{ row, active: name, registrationNo: row.registrationNo }]
  })
  const doseRow = usable.find(({ row }) => dosedCrop(row) !== undefined)
  const onCrop = usable.find((one) => one !== doseRow && one.row.crops.length > 0)
  const otherRows = usable.filter((one) => one !== doseRow && one !== onCrop)
  const [supplied] = otherRows
  // A demo product is skipped, because its registration number is not real.
  const valid = otherRows.find((one) => one !== supplied && !one.row.demo)
  const example = (
    ask: ExampleQuestion['ask'],
    of: (typeof usable)[number] | undefined,
    crop = '',
  ): ExampleQuestion[] => (of ? [{ ask, active: of.active, crop, registrationNo: of.registrationNo }] : [])
  const examples = [
    ...example('dose', doseRow, doseRow && dosedCrop(doseRow.row)),
    ...example('suppliers', supplied),
    ...example('products', onCrop, onCrop?.row.crops[0]?.name),
    ...example('valid', valid),
  ]
  const supplierExamples = otherRows
    .filter((one) => one !== supplied && one !== valid)
    .flatMap((one) => example('suppliers', one))
  return [...examples, ...supplierExamples].slice(0, maxExamples)
}
