import { productFields, type SearchDocument } from '#catalogue/search/engine/document.ts'

export type BenchAnswer = (query: string) => string[] | Promise<string[]>

/** How one engine stores its data on the device and answers from it. */
export interface BenchEngine {
  /** Builds and returns the value to store. `slice` is called at every pause of a build in slices. */
  build(rows: readonly SearchDocument[], slice: () => void): Promise<unknown>
  /** Opens a stored value. The result answers a query with the first ten ids. */
  open(stored: unknown): BenchAnswer | Promise<BenchAnswer>
}

export const fieldNames = productFields.map(({ name }) => name)

export const textIn = (row: SearchDocument, field: string): string =>
  row.fields
    .filter((entry) => entry.field === field)
    .map(({ text }) => text)
    .join(' ')
