import { beforeEach, describe, expect, test } from 'vitest'
import { countryRow } from '#contract/entities/reference.ts'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { readList, pendingRead } from './use-catalogue-read.ts'
import { readChoices } from './names/choices.ts'

let db: CatalogueDb
const countries = () => readList(db, 'countries', countryRow)
const entry = (dictType: string, value: unknown, sort?: number) => ({ dictType, value, label: String(value), sort })

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await storeCatalogueCopy([])
})

describe('a list of the copy', () => {
  test.each([
    ['empty', true],
    ['copying', true],
    ['ready', false],
    ['refreshing', false],
    ['failed', false],
  ] as const)('that is missing while the copy is %s is still expected: %s', async (phase, waits) => {
    await storeCopyStatus({ phase })
    expect(await countries()).toEqual(waits ? pendingRead : [])
  })

  test('that is stored empty is reported as empty, even while a sync is in progress', async () => {
    await storeCopyStatus({ phase: 'copying', asOf: null })
    await db.lists.put({ k: 'countries', rows: [] })
    expect(await countries()).toEqual([])
  })

  test('omits only its unreadable rows', async () => {
    const rows = [
      { code: 'ES', name: 'Spain' },
      { code: 'es', name: 'Spain' },
      { code: 'PT' },
      null,
      'FR',
      { code: 'FR', name: 'France', flag: '🇫🇷' },
    ]
    await db.lists.put({ k: 'countries', rows })
    expect(await countries()).toEqual([
      { code: 'ES', name: 'Spain' },
      { code: 'FR', name: 'France' },
    ])
  })
})

describe('the choices of a request form', () => {
  test('are grouped by dictionary, in the order of `sort`; an entry without `sort` comes first', async () => {
    await db.lists.put({
      k: 'dictionaries',
      rows: [
        entry('pay_method', 'b', 2),
        entry('product_unit', 7, 1),
        entry('pay_method', 'a', 1),
        entry('pay_method', 'c'),
      ],
    })
    const choices = await readChoices('en')
    expect(choices.pay_method?.map(({ value }) => value)).toEqual(['c', 'a', 'b'])
    expect(choices.product_unit).toEqual([{ dictType: 'product_unit', value: '7', label: '7', sort: 1 }])
    expect(choices.ship_method).toEqual([])
  })

  test('are empty while a sync is in progress, and if the stored list is unreadable', async () => {
    await storeCopyStatus({ phase: 'copying', asOf: null })
    expect(await readChoices('en')).toEqual({})
    await db.lists.put({ k: 'dictionaries', rows: 'none' as unknown as [] })
    expect(await readChoices('en')).toEqual({})
  })
})
