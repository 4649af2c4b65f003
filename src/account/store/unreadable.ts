import { fieldOf } from '#lib/field-of.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountDb } from './db.ts'

type UnreadableList = `records:${RequestKind}` | `drafts:${RequestKind}` | 'messages' | 'cart' | 'favourites'

const head = 'unreadable:'

export const unreadableKey = (list: UnreadableList): string => head + list
export const unreadablePrefix = (list: 'records' | 'drafts' | 'messages' | 'cart' | 'favourites'): string => head + list

export const parseUnreadableIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((mark): mark is string => typeof mark === 'string') : []

const markOf = (row: unknown): string => {
  const name = fieldOf(row, 'id') ?? fieldOf(row, 'caseDraftId')
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(JSON.stringify(row)).slice(0, 200)
}

export type UnreadableRows = ReturnType<typeof createUnreadableCollector>

export const createUnreadableCollector = () => {
  const marks: string[] = []
  return { marks, onUnreadable: (rows: readonly unknown[]) => void marks.push(...rows.map(markOf)) }
}

/** Must be called in a transaction. Adds `marks`, and removes the stored ids in `readable`, or all if that is null. */
export const storeUnreadableRows = async (
  db: AccountDb,
  list: UnreadableList,
  marks: readonly string[],
  asOf: number,
  readable: readonly string[] | null = null,
): Promise<void> => {
  const k = unreadableKey(list)
  const marksBefore = parseUnreadableIds((await db.kv.get(k))?.v)
  const remaining = readable ? marksBefore.filter((mark) => !readable.includes(mark)) : []
  const all = [...new Set([...remaining, ...marks])]
  if (all.length > 0) await db.kv.put({ k, v: all, asOf })
  else if (marksBefore.length > 0) await db.kv.delete(k)
}
