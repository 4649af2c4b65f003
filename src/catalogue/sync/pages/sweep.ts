import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { allIds, deleteRows, getRows, rowStores } from '../../store/tables.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { isReadableRow } from '../../store/rows.ts'
import { unchosenIds } from '../copied-categories.ts'
import { callBackend, type CopyRun } from '../run.ts'
import { importPage, writeFreeingSpace } from '../import-rows.ts'
import type { PacedCall } from './parts.ts'

const calls = { products: catalogueCalls.productGet, companies: catalogueCalls.companyGet } as const

const maxRequests = 50

type Answer = { readonly is: 'gone' | 'unclear' } | { readonly is: 'there'; readonly row: unknown }

const requestRow = async (run: CopyRun, pace: PacedCall, table: CatalogueTable, id: string): Promise<Answer> => {
  try {
    const { answer: row } = await pace(() =>
      callBackend(run, calls[table], z.unknown(), { query: { id }, readable: isReadableRow(table) }),
    )
    return row === null || row === undefined ? { is: 'gone' } : { is: 'there', row }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'offline' || error.kind === 'timeout') throw error
    if (error.code === code.unauthorized) throw error
    return { is: error.kind === 'refused' && error.code === code.notFound ? 'gone' : 'unclear' }
  }
}

const judge = async (
  run: CopyRun,
  pace: PacedCall,
  table: CatalogueTable,
  absent: readonly string[],
  { seen, before }: PassIds,
) => {
  const absentTwice = (id: string) => before !== null && !before.has(id)
  const isFew = absent.length > 0 && absent.length <= maxRequests
  const [listed] = seen
  // A backend that lacks the call for single rows answers "not found" for every id, so a listed row is requested first.
  if (!isFew || listed === undefined || (await requestRow(run, pace, table, listed)).is !== 'there')
    return { gone: absent.filter(absentTwice), there: [] }
  const gone: string[] = []
  const there: unknown[] = []
  for (const id of absent) {
    const answer = await requestRow(run, pace, table, id)
    if (answer.is === 'there') there.push(answer.row)
    else if (answer.is === 'gone' || absentTwice(id)) gone.push(id)
  }
  return { gone, there }
}

export type PassIds = Readonly<{ seen: ReadonlySet<string>; before: ReadonlySet<string> | null }>

/** Deletes rows of unchosen categories and rows that the backend lacks or, if it is unclear, that two passes missed. */
export const deleteMissingRows = async (
  run: CopyRun,
  pace: PacedCall,
  table: CatalogueTable,
  walks: PassIds,
  complete: () => Promise<void>,
): Promise<void> => {
  const { db } = run
  const absent = (await allIds(db, table)).filter((id) => !walks.seen.has(id))
  const unchosen = unchosenIds(table, await getRows(db, table, absent), run.categories)
  const toRequest = absent.filter((id) => !unchosen.has(id))
  const { gone, there } = await judge(run, pace, table, toRequest, walks)
  await importPage(run, table, there, async () => undefined)
  await writeFreeingSpace(db, () =>
    db.transaction('rw', [...rowStores(db, table), db.parts], async () => {
      await run.check()
      await deleteRows(db, table, [...unchosen, ...gone])
      await complete()
    }),
  )
}
