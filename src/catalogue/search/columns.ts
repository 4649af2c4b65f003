import { placesOf } from './column-queries.ts'
import { Numbers } from './engine/bytes.ts'
import type { FacetValue, TableSpec } from './search-spec.ts'

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
  /** The position of each value in the language's sort order, if it is already computed. */
  readonly places: Uint32Array<ArrayBuffer> | null
}

/** Typed columns beside the index, indexed by ordinal. */
export interface Columns {
  readonly size: number
  readonly facets: Readonly<Record<string, FacetColumn>>
  readonly numbers: Readonly<Record<string, Float32Array<ArrayBuffer>>>
  readonly texts: Readonly<Record<string, TextColumn>>
}

/** The columns as stored in the database: smaller, with `starts` as counts (null if each row has one value). */
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

/** Raised with every change of the columns or of the code that fills them. */
const format = 4
/** More values of a row are dropped: in practice nobody filters by a product's 256th crop. */
const mostValues = 255

const pack = (numbers: Numbers, distinct: number): Codes => {
  const codes = numbers.filled()
  if (distinct <= 0xff) return new Uint8Array(codes)
  return distinct <= 0xffff ? new Uint16Array(codes) : new Uint32Array(codes)
}

const numbersOf = (values: ArrayLike<number> = []): Numbers => {
  const numbers = new Numbers(Math.max(1024, values.length))
  for (let at = 0; at < values.length; at += 1) numbers.push(values[at]!)
  return numbers
}

class Dictionary {
  readonly values: string[]
  readonly labels: string[]
  readonly codes: Numbers
  private readonly known: Map<string, number>

  constructor(values: readonly string[] = [], labels: readonly string[] = values, codes?: Codes) {
    this.values = [...values]
    this.labels = [...labels]
    this.codes = numbersOf(codes)
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

/** A column being built: how to read it from a row, and the values of the present row. */
interface Filling<Row, Value> {
  readonly name: string
  readonly read: (row: Row) => Value
  value: Value
}

const readAll = <Row, Value>(columns: readonly Filling<Row, Value>[], row: Row): void => {
  for (let at = 0; at < columns.length; at += 1) columns[at]!.value = columns[at]!.read(row)
}

/** Collects the columns of rows in the order of their ordinals. Can continue existing columns. */
export class ColumnsBuilder<Row> {
  private readonly facets: (Filling<Row, readonly FacetValue[]> & { dictionary: Dictionary; starts: Numbers })[]
  private readonly numbers: (Filling<Row, number> & { values: number[] })[]
  private readonly texts: (Filling<Row, string> & { dictionary: Dictionary })[]
  private size: number

  constructor(spec: TableSpec<Row>, from?: Columns) {
    this.size = from?.size ?? 0
    this.facets = Object.entries(spec.facets).map(([name, read]) => {
      const old = from?.facets[name]
      const dictionary = new Dictionary(old?.values, old?.labels, old?.codes)
      return { name, read, value: [], dictionary, starts: numbersOf(old?.starts ?? [0]) }
    })
    this.numbers = Object.entries(spec.numbers).map(([name, read]) => {
      return { name, read, value: Number.NaN, values: [...(from?.numbers[name] ?? [])] }
    })
    this.texts = Object.entries(spec.texts).map(([name, read]) => {
      const old = from?.texts[name]
      return { name, read, value: '', dictionary: new Dictionary(old?.values, old?.values, old?.codes) }
    })
  }

  /** Data that turn out not to be a row get no values, and do not stop the build. */
  add(row: unknown): void {
    const whole = this.read(row as Row)
    this.size += 1
    for (const { value, dictionary, starts } of this.facets) {
      const most = whole ? Math.min(value.length, mostValues) : 0
      for (let at = 0; at < most; at += 1) dictionary.add(value[at]!.value, value[at]!.label)
      starts.push(dictionary.codes.length)
    }
    for (const { value, values } of this.numbers) values.push(whole ? value : Number.NaN)
    for (const { value, dictionary } of this.texts) dictionary.add(whole ? value : '', whole ? value : '')
  }

  /** Reads all values before any is stored; false if the row lacks something it should have. */
  private read(row: Row): boolean {
    try {
      readAll(this.facets, row)
      readAll(this.numbers, row)
      readAll(this.texts, row)
      return true
    } catch {
      return false
    }
  }

  finish(): Columns {
    return {
      size: this.size,
      facets: Object.fromEntries(
        this.facets.map(({ name, dictionary, starts }) => [
          name,
          {
            values: dictionary.values,
            labels: dictionary.labels,
            codes: dictionary.packed(),
            starts: new Uint32Array(starts.filled()),
          },
        ]),
      ),
      numbers: Object.fromEntries(this.numbers.map(({ name, values }) => [name, new Float32Array(values)])),
      texts: Object.fromEntries(
        this.texts.map(({ name, dictionary }) => [
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

/** Sorts the texts by `language` before storing, so that later starts need not. */
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

/** Null if the format differs or a column is missing: then the index must be rebuilt. */
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
