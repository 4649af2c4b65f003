import type { Around, Reader, Row } from './values.ts'
import { told } from './lists.ts'

/** Under which names a field is looked for, best first, and how it is read. */
export interface Field {
  readonly names: readonly string[]
  readonly read: Reader
}

/** One kind of row: its fields by their names in the contract. */
export interface Entity<F extends string = string> {
  readonly fields: Readonly<Record<F, Field>>
  /**
   * What stands for a required field that is not told, and what follows from others. `row` holds what was read, `raw`
   * what came.
   */
  readonly finish?: (row: Row, raw: Row, around: Around) => Row
}

export const field = (read: Reader, ...names: readonly string[]): Field => ({ names, read })

/** Several fields that are told under their own names alone. */
export const same = <F extends string>(read: Reader, ...names: readonly F[]): Record<F, Field> =>
  Object.fromEntries(names.map((name) => [name, field(read, name)])) as Record<F, Field>

/** A row in the contract's names. What cannot be read is left out: a default, or a row that is counted as unreadable. */
export const readRow = ({ fields, finish }: Entity, raw: Row, around: Around): Row => {
  const row: Record<string, unknown> = { ...raw }
  for (const [name, { names, read }] of Object.entries(fields)) {
    const value = told(raw, names, read, around)
    if (value === undefined) delete row[name]
    else row[name] = value
  }
  return finish ? { ...row, ...finish(row, raw, around) } : row
}
