import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
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

const build = `
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport('./tests/harness/build-image.ts', { configFile: false, logLevel: 'error' })
  await module.buildImage(process.argv[1])`

/** Builds the image in a process while the first tests run: those of the server are last, and wait for the file. */
const embeddedImage = (provide: (file: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'pg-image-'))
  const file = join(folder, 'image.tar')
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const builder = spawn(process.execPath, ['--input-type=module', '-e', build, file], { stdio })
  const ended = once(builder, 'exit')
  void ended.then(([code]) => code === 0 || writeFileSync(`${file}.error`, `the image was not built: ${code}`))
  provide(file)
  return async () => {
    builder.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds one migrated, seeded database for the whole run. Each test file starts from a copy of it. */
export default (project: TestProject) => {
  const provide = (name: PgTemplate) => project.provide('pgTemplate', name)
  const url = process.env['TEST_DATABASE_URL']
  return url ? onPostgres(url, provide) : embeddedImage(provide)
}
