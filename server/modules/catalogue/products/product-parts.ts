import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findProducts } from './repo.ts'
import type { ProductRef } from './repo.ts'
import { productView } from './product-view.ts'
import type { Words } from '../reference/words.ts'

/** Some 4,000 products: more would not fit a small machine, fewer would be read again all the time. */
const mostBytes = 6 * 1024 * 1024

/**
 * A separate allocation: a slice of the pool that small buffers share would retain all the others' bytes for as long as
 * it is cached.
 */
const ownBuffer = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** The JSON of these products in a language, in the given order. One that was deleted since is left out. */
export type ProductParts = (refs: readonly ProductRef[], words: Words, locale: Locale) => Promise<Buffer[]>

/**
 * Caches products as the text that is sent, each under the number of its last change: every change of what a product
 * shows, including its company's rating, gives it a new number. A page then only reads which products it shows.
 */
export const createProductParts = (db: Database): ProductParts => {
  const cached = new Map<string, Buffer>()
  let bytes = 0
  const keep = (key: string, part: Buffer) => {
    const before = cached.get(key)
    cached.delete(key)
    cached.set(key, part)
    bytes += part.length - (before?.length ?? 0)
    for (const [old, { length }] of cached) {
      if (bytes <= mostBytes) break
      cached.delete(old)
      bytes -= length
    }
  }
  return async (refs, words, locale) => {
    const keyOf = ({ id, seq }: ProductRef) => `${locale} ${id} ${seq}`
    const found = new Map<string, Buffer>()
    const missing: string[] = []
    for (const ref of refs) {
      const part = cached.get(keyOf(ref))
      if (!part) missing.push(ref.id)
      else {
        keep(keyOf(ref), part)
        found.set(ref.id, part)
      }
    }
    if (missing.length > 0)
      for (const { product, company } of await findProducts(db, missing)) {
        const part = ownBuffer(JSON.stringify(productView(product, company, words, locale)))
        keep(keyOf(product), part)
        found.set(product.id, part)
      }
    return refs.flatMap(({ id }) => found.get(id) ?? [])
  }
}

const [open, comma, close] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]
/** `[a,b]` of the rows, in pieces. */
export const listOfRows = (rows: readonly Buffer[]): readonly Buffer[] => [
  open,
  ...rows.flatMap((row, index) => (index === 0 ? [row] : [comma, row])),
  close,
]
