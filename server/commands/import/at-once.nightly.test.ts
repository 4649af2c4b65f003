import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { products } from '#server/modules/catalogue/schema.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { importFiles } from './main.ts'

const number = 'PD20050134'
const folderWith = (file: string, lines: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), lines.join('\n'))
  return [folder]
}

test('two simultaneous imports run one after the other, so that no use refers to a withdrawn product', async () => {
  const { db } = await testDatabase()
  const imported = (paths: readonly string[]) => importFiles({ db, clock: fakeClock() }, paths, false)
  const [gone, referring] = await Promise.all([
    imported(folderWith('withdrawn.csv', ['reg_no', number])),
    imported(
      folderWith('product-uses.csv', [
        'reg_no,crop_id,target_id,dose_raw,dose_min,dose_max,dose_unit,method_id',
        `${number},rice,,meanwhile,,,,`,
      ]),
    ),
  ])
  expect(gone.problems).toEqual([])
  // Which import runs first is not determined: the use is refused, or it is deleted with its product.
  expect([[], [`no product "${number}"`]]).toContainEqual(referring.problems.map(({ says }) => says))
  expect(await db.select().from(products).where(eq(products.id, number))).toEqual([])
}, 120_000)
