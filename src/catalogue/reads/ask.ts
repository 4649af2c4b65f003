import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { Remembered } from '#domain/assistant/answer.ts'
import type { Answered } from '../search/answering.ts'
import { pageAnswers } from '../search/page-search.ts'
import { readOpening, rowsById } from './lists/page-rows.ts'

/** Answers a question from the rows of this device, in a worker; null where it has none. */
export const askDevice = (locale: Locale, question: string, before: Remembered | null): Promise<Answered | null> =>
  pageAnswers.answer(locale, question, before)

/** Products of an answer, as they are on this device now. */
export const answeredProducts = (locale: Locale, ids: readonly string[]): Promise<Product[]> =>
  rowsById(locale, 'products', ids)

/** What may be asked, by names that one product of this device has: each has an answer. */
export interface AskExample {
  readonly ask: 'dose' | 'suppliers' | 'valid' | 'products'
  readonly active: string
  readonly crop: string
  readonly registrationNo: string
}

const rowsRead = 50
/** The start page has room for so many. */
const most = 4

const dosedCrop = ({ uses }: Product): string | undefined =>
  uses.find(({ crop, doseRaw, doseMin }) => crop && (doseRaw || doseMin))?.crop?.name

/**
 * Examples from the first rows of the library, by one small read. While a first copy is on its way they are of the page
 * that the backend publishes; none where nothing is here and nothing comes.
 */
export const readAskExamples = async (locale: Locale): Promise<AskExample[]> => {
  const rows = (await readOpening(locale, 'products', rowsRead))?.rows ?? []
  const seen = new Set<string>()
  const usable = rows.flatMap((row) => {
    const name = row.ingredients[0]?.name
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return [{ row, active: name, registrationNo: row.registrationNo }]
  })
  const dosed = usable.find(({ row }) => dosedCrop(row) !== undefined)
  const onCrop = usable.find((one) => one !== dosed && one.row.crops.length > 0)
  const others = usable.filter((one) => one !== dosed && one !== onCrop)
  const [supplied] = others
  // A number that is in no register would be a bad example.
  const valid = others.find((one) => one !== supplied && !one.row.demo)
  const example = (ask: AskExample['ask'], of: (typeof usable)[number] | undefined, crop = ''): AskExample[] =>
    of ? [{ ask, active: of.active, crop, registrationNo: of.registrationNo }] : []
  const examples = [
    ...example('dose', dosed, dosed && dosedCrop(dosed.row)),
    ...example('suppliers', supplied),
    ...example('products', onCrop, onCrop?.row.crops[0]?.name),
    ...example('valid', valid),
  ]
  // Not every library has a dose or a registered number among its first rows; any active has suppliers.
  const more = others.filter((one) => one !== supplied && one !== valid).flatMap((one) => example('suppliers', one))
  return [...examples, ...more].slice(0, most)
}
