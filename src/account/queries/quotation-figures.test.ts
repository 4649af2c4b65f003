import { afterEach, beforeEach, expect, test } from 'vitest'
import { noBuyerFigures } from '#domain/quotations/figures.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import type { AccountContext } from '../outbox/session.ts'
import {
  groupFiguresKey,
  buyerFiguresKey,
  readGroupFigures,
  readBuyerFigures,
  storeComparisonBasis,
  storeDensity,
  storeLegCost,
  storeRate,
} from './quotation-figures.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => closeAccount(account))

const rate = { perDollar: '7.1', day: '2026-11-20' }
const leg = { amount: '5', per: 'tonne', currency: 'USD' } as const

test('each figure is stored separately, and storing null removes it', async () => {
  await storeRate('CNY', () => rate)
  await storeRate('EUR', () => ({ ...rate, perDollar: '0.9' }))
  await storeDensity('p1', '1.2')
  await storeRate('EUR', () => null)
  await storeDensity('none', null)
  expect(await readBuyerFigures(account.db)).toMatchObject({ rates: { CNY: rate }, densities: { p1: '1.2' } })
})

test('figures of two tabs do not overwrite each other', async () => {
  await Promise.all([
    storeRate('CNY', () => rate),
    storeRate('EUR', () => rate),
    storeDensity('p1', '1'),
    storeDensity('p2', '2'),
  ])
  const ownFigures = await readBuyerFigures(account.db)
  expect([Object.keys(ownFigures.rates).toSorted(), ownFigures.densities]).toEqual([
    ['CNY', 'EUR'],
    { p1: '1', p2: '2' },
  ])
})

test('figures of one request group do not affect another group', async () => {
  await storeLegCost('B1', 'freight', 'Santos', () => leg)
  await storeComparisonBasis('B1', { clause: 'CIF' })
  await storeComparisonBasis('B2', { currency: 'EUR' })
  await storeComparisonBasis('B1', { currency: 'CNY' })
  expect(await readGroupFigures(account.db, 'B1')).toEqual({ currency: 'CNY', clause: 'CIF', legs: { freight: leg } })
  expect(await readGroupFigures(account.db, 'B2')).toEqual({ currency: 'EUR', clause: null, legs: {} })
  expect(await readBuyerFigures(account.db)).toMatchObject({
    legs: { 'freight@santos': leg },
    last: { currency: 'CNY', clause: 'CIF' },
  })
  await storeLegCost('B1', 'freight', 'Santos', () => null)
  expect((await readBuyerFigures(account.db)).legs).toEqual({})
  expect((await readGroupFigures(account.db, 'B1')).legs).toEqual({})
})

test('STOR-5 an unreadable figure remains until a new one is stored', async () => {
  await account.db.meta.put({ k: buyerFiguresKey, v: 'torn' })
  await account.db.meta.put({ k: groupFiguresKey('B1'), v: 7 })
  await storeRate('CNY', () => rate)
  await storeLegCost('B1', 'freight', 'Santos', () => leg)
  expect((await readBuyerFigures(account.db)).rates).toEqual({ CNY: rate })
  expect((await readGroupFigures(account.db, 'B1')).legs).toEqual({ freight: leg })
})

test.each([['text'], [null], [[]], [7]])('STOR-5 figures stored as %j are read as empty', async (v) => {
  await account.db.meta.put({ k: buyerFiguresKey, v })
  await account.db.meta.put({ k: groupFiguresKey('B1'), v })
  expect(await readBuyerFigures(account.db)).toEqual(noBuyerFigures)
  expect(await readGroupFigures(account.db, 'B1')).toEqual({ currency: null, clause: null, legs: {} })
})
