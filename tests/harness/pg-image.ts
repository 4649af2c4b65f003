import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { seedForTests } from '#tests/harness/seed.ts'
import type { PgTemplate } from '#tests/harness/pg-template.ts'

const onPostgres = async (url: string, provide: (name: string) => void) => {
  const template = `agro_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const target = new URL(url)
  target.pathname = `/${template}`
  const database = await openDatabase({ url: target.href, folder: '', migrations: migrationsFolder })
  await seedForTests(database.db)
  await database.close()
  provide(template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
  }
}

const embeddedImage = async (provide: (file: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'pg-image-'))
  const database = await openDatabase({ url: 'memory://', folder, migrations: migrationsFolder })
  await seedForTests(database.db)
  const image = await database.dump?.()
  await database.close()
  if (!image) throw new Error('the embedded database gives no image')
  const file = join(folder, 'image.tar')
  writeFileSync(file, Buffer.from(await image.arrayBuffer()))
  provide(file)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Builds one migrated, seeded database for the whole run. Each test file starts from a copy of it. */
export default (project: TestProject) => {
  const provide = (name: PgTemplate) => project.provide('pgTemplate', name)
  const url = process.env['TEST_DATABASE_URL']
  return url ? onPostgres(url, provide) : embeddedImage(provide)
}
