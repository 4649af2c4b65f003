// @ts-check
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/** @typedef {Record<string, any>} Row */

/** mulberry32, as in random-source.ts: every run copies the same rows. @param {number} seed */
const random = (seed) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * `count` products of `makers` suppliers, recombined from real rows of the register: as long and as complete as those,
 * and no two alike.
 * @param {{ products: Row[], companies: Row[] }} real @param {number} count @param {number} makers
 */
export const growRows = (real, count, makers) => {
  const next = random(20260101)
  /** @param {Row[]} items @returns {Row} */
  const pick = (items) => items[Math.floor(next() * items.length)] ?? {}
  const companies = Array.from({ length: makers }, (_, at) => {
    const row = pick(real.companies)
    return { ...row, companyId: String(100_000 + at), name: `${row.name} ${at}`, rank: at + 1 }
  })
  const products = Array.from({ length: count }, (_, at) => {
    const [row, other, maker] = [pick(real.products), pick(real.products), pick(companies)]
    const number = `PD${2005 + (at % 21)}${String(at).padStart(6, '0')}`
    const company = { ...row.company, companyId: maker.companyId, name: maker.name, nameZh: maker.nameZh }
    const { crops, targets } = other
    return { ...row, pesticideId: number, registrationNo: number, company, crops, targets, registrant: maker.name }
  })
  return { products, companies }
}

/** @param {string} text @param {number} quality */
const compress = (text, quality = 9) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })

const rowsAPart = 400

/** The table as public files, in the format of the backend. @param {string} table @param {Row[]} rows */
export const partsOf = (table, rows) => {
  /** @type {Map<string, { json: string, brotli: Uint8Array }>} */
  const files = new Map()
  const parts = []
  for (let at = 0; at < rows.length; at += rowsAPart) {
    const some = rows.slice(at, at + rowsAPart)
    const json = JSON.stringify({ rows: some })
    const sha256 = createHash('sha256').update(json).digest('hex')
    const url = `${table}-${sha256.slice(0, 20)}.json`
    files.set(url, { json, brotli: compress(json, 5) })
    parts.push({ url, rows: some.length, bytes: Buffer.byteLength(json), sha256 })
  }
  return { table: { rows: rows.length, parts, next: 'bench.0' }, files }
}
