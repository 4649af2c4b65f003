import { useCallback, useMemo } from 'react'
import { fieldOf } from '#lib/field-of.ts'
import { historyEntryOf, useUrlParams, type HistoryEntry } from './use-address.ts'

interface QueryField<T> {
  readonly name: string
  readonly read: (values: readonly string[]) => T
  readonly write: (value: T) => readonly string[]
}

type Fields = Readonly<
  Record<string, Pick<QueryField<unknown>, 'name' | 'read'> & { write: (value: never) => readonly string[] }>
>

export type QueryOf<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]['read']> }

/** `read` returns undefined for an unknown text, which then means the default. The default is not put in the URL. */
export const singleField = <T>(
  name: string,
  byDefault: T,
  read: (text: string) => T | undefined,
  textOf: (value: T) => string = String,
): QueryField<T> => ({
  name,
  read: ([text]) => (text === undefined ? byDefault : (read(text) ?? byDefault)),
  write: (value) => (value === byDefault ? [] : [textOf(value)]),
})

export const textField = (name: string, maxLetters = Infinity) =>
  singleField(name, '', (text) => text.slice(0, maxLetters))

export const idField = (name: string) => singleField<string | null>(name, null, (id) => id || null)

export const triStateField = (name: string) =>
  singleField<boolean | null>(
    name,
    null,
    (text) => (text === '1' ? true : text === '0' ? false : null),
    (value) => (value ? '1' : '0'),
  )

export const choiceField = <T extends string | number, Default extends T | null>(
  name: string,
  choices: readonly T[],
  byDefault: Default,
) => singleField<T | Default>(name, byDefault, (text) => choices.find((one) => String(one) === text))

export const pageField = singleField('page', 1, (text) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined))

/** Several values as one parameter that is repeated, because the values may contain commas ("2,4-D"). */
export const listField = (name: string): QueryField<readonly string[]> => ({
  name,
  read: (values) => values,
  write: (values) => values,
})

export const commaListField = (name: string, max = Infinity): QueryField<readonly string[]> => ({
  name,
  read: ([text = '']) => text.split(',').filter(Boolean).slice(0, max),
  write: (values) => (values.length === 0 ? [] : [values.join(',')]),
})

export const readQuery = <F extends Fields>(fields: F, params: URLSearchParams): QueryOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { name, read }]) => [key, read(params.getAll(name))]),
  ) as QueryOf<F>

/** Parameters that are not fields remain. An unchanged field keeps its place in the URL. */
export const writeQuery = <F extends Fields>(fields: F, params: URLSearchParams, query: QueryOf<F>) => {
  for (const [key, { name, write }] of Object.entries(fields)) {
    const values = write(fieldOf(query, key) as never)
    if (values.join('\n') === params.getAll(name).join('\n')) continue
    params.delete(name)
    for (const value of values) params.append(name, value)
  }
  return params
}

/** The query in the URL. A change that does not set the page resets it to 1. */
export const useQueryFields = <F extends Fields>(fields: F) => {
  const [params, changeAddress] = useUrlParams()
  const query = useMemo(() => readQuery(fields, params), [fields, params])
  const change = useCallback(
    (part: Partial<QueryOf<F>>, entry: HistoryEntry = historyEntryOf(part)) =>
      changeAddress((current) => {
        const firstPage = 'page' in fields ? { page: 1 } : {}
        return writeQuery(fields, current, { ...readQuery(fields, current), ...firstPage, ...part })
      }, entry),
    [changeAddress, fields],
  )
  return [query, change] as const
}
