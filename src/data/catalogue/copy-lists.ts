import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { listNames, type ListName } from '../db/ref-schema.ts'
import { writeMeta } from '../db/ref-meta.ts'
import type { CopyRun } from './copy-run.ts'

const rows = z.array(z.unknown())

/** The call of a list with its rows left unparsed: one bad row must not cost the whole list. */
const loosely = (call: Call) => ({ ...call, data: rows })

/** Brings dictionaries, categories, countries, currencies and time zones, in the language of the copy. */
export const copyLists = async (run: CopyRun): Promise<void> => {
  const fetched = await Promise.all(
    listNames.map(async (name): Promise<[ListName, unknown[]]> => {
      const options = { headers: run.headers, ...(run.signal ? { signal: run.signal } : {}) }
      return [name, await run.api.call(loosely(referenceCalls[name]), options)]
    }),
  )
  await run.db.transaction('rw', run.db.lists, run.db.meta, async () => {
    for (const [name, list] of fetched) {
      const stored = await run.db.lists.get(name)
      // An unchanged list is not written, so that no screen renders again for it.
      if (JSON.stringify(stored?.rows) !== JSON.stringify(list)) await run.db.lists.put({ k: name, rows: list })
    }
    await writeMeta(run.db, 'lists', { asOf: run.clock.now() })
  })
}
