import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { findRequestedProducts } from './judge-request.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = await testDatabase())
})

test('a line has its product and supplier without reading the long search texts', async () => {
  for (const table of ['products', 'companies'])
    await db.execute(sql.raw(`alter table ${table} rename column search to not_read`))
  const found = await findRequestedProducts(db, ['PD20050133', 'PD0'])
  expect([...found.keys()]).toEqual(['PD20050133'])
  expect(found.get('PD20050133')).toEqual({
    pesticideId: 'PD20050133',
    name: 'Pyridaben 20% WP',
    formulation: 'WP',
    categoryId: 'insecticide',
    totalContent: '20%',
    validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    exportCountries: [],
    company: {
      companyId: '335',
      name: 'Shaanxi Xian Jiake Agrochemical Co., Ltd.',
      nameZh: '陕西省西安嘉科农化有限公司',
      province: 'Shaanxi',
      city: 'Xian',
      demo: false,
      timezone: 'Asia/Shanghai',
    },
  })
})
