import { expect, test } from 'vitest'
import { noBuyerFigures } from '#domain/quotes/figures.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { batchFiguresKey, buyerFiguresKey, readBatchFigures, readBuyerFigures } from '../reads/quote-figures.ts'

test.each([['text'], [null], [[]], [7]])('STOR-5 figures stored as %j are lost, and nothing else', async (v) => {
  const { db } = await testAccount()
  await db.meta.put({ k: buyerFiguresKey, v })
  await db.meta.put({ k: batchFiguresKey('B1'), v })
  expect(await readBuyerFigures(db)).toEqual(noBuyerFigures)
  expect(await readBatchFigures(db, 'B1')).toEqual({ currency: null, clause: null, legs: {} })
})

test('STOR-5 an unreadable part of the figures is lost alone', async () => {
  const { db } = await testAccount()
  const densities = { p1: '1.2' }
  await db.meta.put({ k: buyerFiguresKey, v: { rates: { EUR: { perDollar: '0', day: '2026-11-01' } }, densities } })
  expect(await readBuyerFigures(db)).toEqual({ ...noBuyerFigures, densities })
  const legs = { freight: { amount: '5', per: 'tonne', currency: 'USD' } }
  await db.meta.put({ k: batchFiguresKey('B1'), v: { currency: 3, clause: 'FOB', legs } })
  expect(await readBatchFigures(db, 'B1')).toEqual({ currency: null, clause: 'FOB', legs })
})
