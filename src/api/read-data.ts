import type * as z from 'zod/mini'

/** Parsed data, and the rows of its list that could not be parsed. */
export interface ReadData<T> {
  readonly data: T
  readonly unreadable: readonly unknown[]
}

type Schema = z.ZodMiniType

/** The indexes of the rows that a schema rejects, in a list or in a page. Null: the problem is not in rows alone. */
const badRows = (issues: readonly { readonly path: readonly PropertyKey[] }[]): ReadonlySet<number> | null => {
  const bad = issues.map(({ path }) => (path[0] === 'list' ? path[1] : path[0]))
  return bad.every((at) => typeof at === 'number') ? new Set(bad) : null
}

const parted = (list: readonly unknown[], bad: ReadonlySet<number>) => ({
  good: list.filter((_, at) => !bad.has(at)),
  unreadable: list.filter((_, at) => bad.has(at)),
})

/** Null: neither a list nor a page of one. */
const listIn = (data: unknown): readonly unknown[] | null => {
  const list: unknown = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list
  return Array.isArray(list) ? list : null
}

/** Parses a list row by row, so that one bad row does not lose the others. Null: it is not such data at all. */
export const readRowByRow = <S extends Schema>(schema: S, data: unknown): ReadData<z.output<S>> | null => {
  const whole = schema.safeParse(data)
  if (whole.success) return { data: whole.data, unreadable: [] }
  const bad = badRows(whole.error.issues)
  const list = listIn(data)
  if (!bad || !list) return null
  const { good, unreadable } = parted(list, bad)
  const rest = schema.safeParse(Array.isArray(data) ? good : { ...(data as object), list: good })
  return rest.success ? { data: rest.data, unreadable } : null
}

/**
 * Like `readRowByRow`, but a bad row is translated once more, even if its names look right. `readable`: the caller's
 * check of rows that the schema leaves unparsed.
 */
export const readData = async <S extends Schema>(
  schema: S,
  data: unknown,
  retell: (data: unknown) => Promise<unknown>,
  readable: (row: unknown) => boolean = () => true,
): Promise<ReadData<z.output<S>> | null> => {
  const whole = schema.safeParse(data)
  if (whole.success && (listIn(data) ?? [data]).every(readable)) return { data: whole.data, unreadable: [] }
  return readRowByRow(schema, await retell(data).catch(() => data))
}
