import type { ReadContext, Reader, Row } from './values.ts'
import { readFirst } from './lists.ts'

/** The names of a field, best first, and how to read it. */
export interface Field {
  readonly names: readonly string[]
  readonly read: Reader
}

/** One kind of row: its fields by their contract names. */
export interface Entity<F extends string = string> {
  readonly fields: Readonly<Record<F, Field>>
  /**
   * Sets defaults for missing required fields, and fields derived from others. `row` is what was read, `raw` what came.
   */
  readonly finish?: (row: Row, raw: Row, context: ReadContext) => Row
}

export const field = (read: Reader, ...names: readonly string[]): Field => ({ names, read })

/** Several fields that are read under their own names only. */
export const same = <F extends string>(read: Reader, ...names: readonly F[]): Record<F, Field> =>
  Object.fromEntries(names.map((name) => [name, field(read, name)])) as Record<F, Field>

/** Translates a row to the contract's names. Unreadable values are left out: then a default applies, or none. */
export const readRow = ({ fields, finish }: Entity, raw: Row, context: ReadContext): Row => {
  const row: Record<string, unknown> = { ...raw }
  for (const [name, { names, read }] of Object.entries(fields)) {
    const value = readFirst(raw, names, read, context)
    if (value === undefined) delete row[name]
    else row[name] = value
  }
  return finish ? { ...row, ...finish(row, raw, context) } : row
}
