import type { FacetValue, TableSpec } from './search-spec.ts'

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The values of each row, as codes into `values`: row `n` has the codes at `starts[n]` to `starts[n + 1] - 1`. */
export interface FacetColumn {
  readonly values: readonly string[]
  readonly labels: readonly string[]
  readonly codes: Codes
  readonly starts: Uint32Array<ArrayBuffer>
}

export type TextColumn = Readonly<{ values: readonly string[]; codes: Codes; places: Uint32Array<ArrayBuffer> }>

export interface Columns {
  readonly size: number
  readonly facets: Readonly<Record<string, FacetColumn>>
  readonly numbers: Readonly<Record<string, Float32Array<ArrayBuffer>>>
  readonly texts: Readonly<Record<string, TextColumn>>
}

/** Increase it when the columns or the code that fills them change, so that devices build them again. */
export const columnsFormat = 7
/** Further values of a row are dropped: nobody filters by a product's 256th crop. */
const maxValues = 255

const pack = (codes: readonly number[], distinct: number): Codes => {
  if (distinct <= 0xff) return new Uint8Array(codes)
  return distinct <= 0xffff ? new Uint16Array(codes) : new Uint32Array(codes)
}

class Dictionary {
  readonly values: string[] = []
  readonly labels: string[] = []
  readonly codes: number[] = []
  private readonly known = new Map<string, number>()

  add(value: string, label: string): void {
    let code = this.known.get(value)
    if (code === undefined) {
      code = this.values.push(value) - 1
      this.labels.push(label)
      this.known.set(value, code)
    }
    this.codes.push(code)
  }
}

const placesOf = (values: readonly string[], language: string): Uint32Array<ArrayBuffer> => {
  const collator = new Intl.Collator(language, { numeric: true })
  const order = values.map((_, code) => code).sort((a, b) => collator.compare(values[a]!, values[b]!))
  const places = new Uint32Array(values.length)
  order.forEach((code, at) => {
    const previousCode = order[at - 1]
    const isSame = previousCode !== undefined && collator.compare(values[previousCode]!, values[code]!) === 0
    places[code] = isSame ? places[previousCode]! : at
  })
  return places
}

interface Filling<Row, Value> {
  readonly name: string
  readonly read: (row: Row) => Value
  value: Value
}

const readAll = <Row, Value>(columns: readonly Filling<Row, Value>[], row: Row): void => {
  for (const column of columns) column.value = column.read(row)
}

export class ColumnsBuilder<Row> {
  private readonly facets: (Filling<Row, readonly FacetValue[]> & { dictionary: Dictionary; starts: number[] })[]
  private readonly numbers: (Filling<Row, number> & { values: number[] })[]
  private readonly texts: (Filling<Row, string> & { dictionary: Dictionary })[]
  private size = 0

  constructor(spec: TableSpec<Row>) {
    this.facets = Object.entries(spec.facets).map(([name, read]) => {
      return { name, read, value: [], dictionary: new Dictionary(), starts: [0] }
    })
    this.numbers = Object.entries(spec.numbers).map(([name, read]) => ({ name, read, value: Number.NaN, values: [] }))
    this.texts = Object.entries(spec.texts).map(([name, read]) => {
      return { name, read, value: '', dictionary: new Dictionary() }
    })
  }

  add(row: unknown): void {
    const isRow = this.read(row as Row)
    this.size += 1
    for (const { value, dictionary, starts } of this.facets) {
      const most = isRow ? Math.min(value.length, maxValues) : 0
      for (let at = 0; at < most; at += 1) dictionary.add(value[at]!.value, value[at]!.label)
      starts.push(dictionary.codes.length)
    }
    for (const { value, values } of this.numbers) values.push(isRow ? value : Number.NaN)
    for (const { value, dictionary } of this.texts) dictionary.add(isRow ? value : '', isRow ? value : '')
  }

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

  finish(language: string): Columns {
    return {
      size: this.size,
      facets: Object.fromEntries(
        this.facets.map(({ name, dictionary: { values, labels, codes }, starts }) => [
          name,
          { values, labels, codes: pack(codes, values.length), starts: new Uint32Array(starts) },
        ]),
      ),
      numbers: Object.fromEntries(this.numbers.map(({ name, values }) => [name, new Float32Array(values)])),
      texts: Object.fromEntries(
        this.texts.map(({ name, dictionary: { values, codes } }) => [
          name,
          { values, codes: pack(codes, values.length), places: placesOf(values, language) },
        ]),
      ),
    }
  }
}
