import * as z from 'zod/mini'
import { priceCalls } from '#contract/calls/market.ts'
import { isNotOffered } from '#api/not-offered.ts'
import { packed, pricesAskedKey, pricesKey, storedPrices } from '../store/read-prices.ts'
import { writeTx } from '../store/tx.ts'
import type { Reader } from './reader.ts'

/** Prices are published daily at most, so looking every few minutes is enough. */
const pricesRestMs = 10 * 60_000

const rows = z.array(z.unknown())
const looseAnswer = z.object({ ...priceCalls.priceSeries.data.shape, list: rows, rates: rows })

/**
 * Reads the prices with all their points, which are available offline too. If the backend has none, those on this
 * device stay.
 */
export const readPrices = async ({ db, call, clock }: Reader): Promise<void> => {
  const age = clock.now() - ((await db.kv.get(pricesAskedKey))?.asOf ?? 0)
  if (age >= 0 && age < pricesRestMs) return
  const here = storedPrices.safeParse((await db.kv.get(pricesKey))?.v)
  const before = here.success ? here.data : { next: '', list: [], rates: [] }
  try {
    // Not parsed here, so that one unreadable row does not cost the others; rows are parsed when they are shown.
    const answer = await call({ ...priceCalls.priceSeries, data: looseAnswer }, { query: { since: before.next } })
    const idOf = (row: unknown) => (row as { id?: unknown } | null)?.id
    const fresh = new Set(answer.list.map(idOf))
    const there = new Set<unknown>(answer.ids)
    const left = before.list.filter((row) => there.has(idOf(row)) && !fresh.has(idOf(row)))
    const v = { next: answer.next, list: [...left, ...answer.list.map(packed)], rates: answer.rates }
    const same = answer.list.length === 0 && left.length === before.list.length
    await writeTx(db, ['kv'], async () => {
      // Unchanged prices are not written again: they are the largest value of this store.
      if (!same || JSON.stringify(answer.rates) !== JSON.stringify(before.rates))
        await db.kv.put({ k: pricesKey, v, asOf: clock.now() })
      await db.kv.put({ k: pricesAskedKey, v: null, asOf: clock.now() })
    })
  } catch (error) {
    if (!isNotOffered(error)) throw error
    await writeTx(db, ['kv'], () => db.kv.put({ k: pricesAskedKey, v: null, asOf: clock.now() }))
  }
}
