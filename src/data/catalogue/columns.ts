import { placesOf } from './column-order.ts'
import type { TableSpec } from './search-spec.ts'

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Values of each row as codes into `values`: those of row `n` are `codes[starts[n]]` up to `codes[starts[n + 1]]`. */
export interface FacetColumn {
  readonly values: readonly string[]
  readonly labels: readonly string[]
  readonly codes: Codes
  readonly starts: Uint32Array<ArrayBuffer>
}

export interface TextColumn {
  readonly values: readonly string[]
  readonly codes: Codes
  /** Place of each value in the language's order, where it was worked out already. */
  readonly places: Uint32Array<ArrayBuffer> | null
}

/** Typed columns beside the index, by ordinal. */
export interface Columns {
  readonly size: number
  readonly facets: Readonly<Record<string, FacetColumn>>
  readonly numbers: Readonly<Record<string, Float32Array<ArrayBuffer>>>
  readonly texts: Readonly<Record<string, TextColumn>>
}

/** As kept in the database: the smaller half of the same, `starts` as counts (null where each row has one value). */
export interface StoredColumns {
  readonly format: number
  readonly size: number
  readonly facets: Record<
    string,
    { values: readonly string[]; labels: readonly string[]; codes: Codes; counts: Uint8Array<ArrayBuffer> | null }
  >
  readonly numbers: Record<string, Float32Array<ArrayBuffer>>
  readonly texts: Record<string, TextColumn>
}

/** Raised with any change of the columns or of what fills them. */
const format = 3
/** A product with more crops than this is not missing the others' filters in practice. */
const mostValues = 255

const pack = (codes: readonly number[], distinct: number): Codes => {
  if (distinct <= 0xff) return Uint8Array.from(codes)
  return distinct <= 0xffff ? Uint16Array.from(codes) : Uint32Array.from(codes)
}

class Dictionary {
  readonly values: string[]
  readonly labels: string[]
  readonly codes: number[]
  private readonly known: Map<string, number>

  constructor(values: readonly string[] = [], labels: readonly string[] = values, codes: Iterable<number> = []) {
    this.values = [...values]
    this.labels = [...labels]
    this.codes = [...codes]
    this.known = new Map(values.map((value, at) => [value, at]))
  }

  add(value: string, label: string): void {
    let code = this.known.get(value)
    if (code === undefined) {
      code = this.values.push(value) - 1
      this.labels.push(label)
      this.known.set(value, code)
    }
    this.codes.push(code)
  }

  packed(): Codes {
    return pack(this.codes, this.values.length)
  }
}

/** Collects the columns of rows, in the order of their ordinals; may go on where other columns ended. */
export class ColumnsBuilder<Row> {
  private readonly spec: TableSpec<Row>
  private readonly facets = new Map<string, { dictionary: Dictionary; starts: number[] }>()
  private readonly numbers = new Map<string, number[]>()
  private readonly texts = new Map<string, Dictionary>()
  private size: number

  constructor(spec: TableSpec<Row>, from?: Columns) {
    this.spec = spec
    this.size = from?.size ?? 0
    for (const name of Object.keys(spec.facets)) {
      const old = from?.facets[name]
      this.facets.set(name, {
        dictionary: new Dictionary(old?.values, old?.labels, old?.codes),
        starts: [...(old?.starts ?? [0])],
      })
    }
    for (const name of Object.keys(spec.numbers)) this.numbers.set(name, [...(from?.numbers[name] ?? [])])
    for (const name of Object.keys(spec.texts)) {
      const old = from?.texts[name]
      this.texts.set(name, new Dictionary(old?.values, old?.values, old?.codes))
    }
  }

  /** A row that is not one after all has no values, rather than stopping everybody else's. */
  add(row: unknown): void {
    const { facets, numbers, texts } = this.read(row) ?? {}
    this.size += 1
    for (const [name, { dictionary, starts }] of this.facets) {
      for (const { value, label } of facets?.[name] ?? []) dictionary.add(value, label)
      starts.push(dictionary.codes.length)
    }
    for (const [name, values] of this.numbers) values.push(numbers?.[name] ?? Number.NaN)
    for (const [name, dictionary] of this.texts) dictionary.add(texts?.[name] ?? '', texts?.[name] ?? '')
  }

  private read(row: unknown) {
    const { spec } = this
    const all = <T>(readers: Readonly<Record<string, (row: Row) => T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(row as Row)]))
    try {
      const facets = all(spec.facets)
      for (const [name, values] of Object.entries(facets))
        if (values.length > mostValues) facets[name] = values.slice(0, mostValues)
      return { facets, numbers: all(spec.numbers), texts: all(spec.texts) }
    } catch {
      return null
    }
  }

  finish(): Columns {
    return {
      size: this.size,
      facets: Object.fromEntries(
        [...this.facets].map(([name, { dictionary, starts }]) => [
          name,
          {
            values: dictionary.values,
            labels: dictionary.labels,
            codes: dictionary.packed(),
            starts: Uint32Array.from(starts),
          },
        ]),
      ),
      numbers: Object.fromEntries([...this.numbers].map(([name, values]) => [name, Float32Array.from(values)])),
      texts: Object.fromEntries(
        [...this.texts].map(([name, dictionary]) => [
          name,
          { values: dictionary.values, codes: dictionary.packed(), places: null },
        ]),
      ),
    }
  }
}

const countsOf = (starts: Uint32Array): Uint8Array<ArrayBuffer> | null => {
  const counts = new Uint8Array(starts.length - 1)
  for (let at = 0; at < counts.length; at += 1) counts[at] = starts[at + 1]! - starts[at]!
  return counts.every((count) => count === 1) ? null : counts
}

const startsOf = (counts: Uint8Array | null, size: number): Uint32Array<ArrayBuffer> => {
  const starts = new Uint32Array(size + 1)
  for (let at = 0; at < size; at += 1) starts[at + 1] = starts[at]! + (counts === null ? 1 : counts[at]!)
  return starts
}

/** `language` orders the texts once and for all, so that no later start has to. */
export const storeColumns = ({ size, facets, numbers, texts }: Columns, language: string): StoredColumns => ({
  format,
  size,
  facets: Object.fromEntries(
    Object.entries(facets).map(([name, { values, labels, codes, starts }]) => [
      name,
      { values, labels, codes, counts: countsOf(starts) },
    ]),
  ),
  numbers: { ...numbers },
  texts: Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      { ...text, places: text.places ?? placesOf(text.values, language) },
    ]),
  ),
})

/** Null when they are of another format or lack a column: then build again. */
export const restoreColumns = <Row>(spec: TableSpec<Row>, stored: StoredColumns): Columns | null => {
  if (stored.format !== format) return null
  const { size } = stored
  const has = (columns: object, names: object) => Object.keys(names).every((name) => Object.hasOwn(columns, name))
  if (!has(stored.facets, spec.facets) || !has(stored.numbers, spec.numbers) || !has(stored.texts, spec.texts))
    return null
  return {
    size,
    facets: Object.fromEntries(
      Object.entries(stored.facets).map(([name, { values, labels, codes, counts }]) => [
        name,
        { values, labels, codes, starts: startsOf(counts, size) },
      ]),
    ),
    numbers: stored.numbers,
    texts: stored.texts,
  }
}
