// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const rule = /\b[A-Z]{2,7}-\d+\b/g

const testsUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))

test('every rule of the outbox is named by the title of a test', () => {
  const spec = readFileSync(join(root, 'src/data/sync/SPEC.md'), 'utf8')
  const stated = new Set([...spec.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map((found) => found[1] ?? ''))
  const titles = [...testsUnder('src/data'), ...testsUnder('src/domain/requests'), ...testsUnder('tests/integration')]
    .flatMap(
      (text) =>
        text.match(
          /(?:test|describe)\(\s*['"`].*|^\s*(?:\]|\}|found)\)\(['"`].*|test\.each.*\)\(['"`].*|^\s*['"`][A-Z]+-\d+ .*/gm,
        ) ?? [],
    )
    .join('\n')
  const tested = new Set(titles.match(rule) ?? [])
  expect(stated.size).toBeGreaterThan(60)
  expect([...stated].filter((id) => !tested.has(id))).toEqual([])
})
