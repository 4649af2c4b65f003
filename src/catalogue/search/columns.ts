import { placesOf } from './column-order.ts'
import { Numbers } from './engine/numbers.ts'
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

/** As stored in the database: the smaller half of the same, `starts` as counts (null where each row has one value). */
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
const format = 4
/** A product with more crops than this is not missing the others' filters in practice. */
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

/** A column being filled: how it is read from a row, and what the row at hand says. */
interface Filling<Row, Value> {
  readonly name: string
  readonly read: (row: Row) => Value
  value: Value
}

const readAll = <Row, Value>(columns: readonly Filling<Row, Value>[], row: Row): void => {
  for (let at = 0; at < columns.length; at += 1) columns[at]!.value = columns[at]!.read(row)
}

/** Collects the columns of rows, in the order of their ordinals; may go on where other columns ended. */
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

  /** A row that is not one after all has no values, rather than stopping everybody else's. */
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

  /** Reads all before anything is stored; false when the row has not what it should have. */
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
