import { inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { CompanyWire } from '#contract/entities/company.ts'
import { companies } from '../schema.ts'
import { findRankedCompanies } from './repo.ts'
import { publishCompany } from '../changes/catalogue-changes.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

let backend: TestApp
let ranked: string[]
beforeAll(async () => {
  backend = await testApp()
  ranked = (await findRankedCompanies(backend.deps.db, 8)).map(({ id }) => id)
})

/** Only these have a rating, the first the best. */
const rated = (...ids: string[]) =>
  backend.deps.db.transaction(async (tx) => {
    await tx.update(companies).set({ rating: null })
    const rating = sql`5 - 0.1 * array_position(${sql.param(ids)}::text[], ${companies.id})`
    await tx.update(companies).set({ rating }).where(inArray(companies.id, ids))
    for (const id of ids) await publishCompany(tx, id, backend.clock.now())
  })
const hot = async () =>
  ((await backend.call(catalogueCalls.hotCompanies)).data as CompanyWire[]).map(({ companyId }) => companyId)

test('the hot list alternates between the highest ranked and the best rated suppliers', async () => {
  await rated('9003', '9001', '9004', '9002', '9005')
  const [first, second, third, fourth] = ranked
  expect(await hot()).toEqual([first, '9003', second, '9001', third, '9004', fourth, '9002'])
})

test('a supplier that leads in both orders is listed once, and the next one gets its other place', async () => {
  const [first = '', second = '', third, fourth] = ranked
  await rated(second, '9003', first, '9001', '9002', '9004')
  expect(await hot()).toEqual([first, second, '9003', third, fourth, '9001', ranked[4], '9002'])
})

test('ranked suppliers fill the places if few are rated', async () => {
  await rated('9003')
  expect(await hot()).toEqual([ranked[0], '9003', ...ranked.slice(1, 7)])
})
