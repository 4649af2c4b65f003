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

test('every rule of the outbox is in a test title, and every rule in a test title exists', () => {
  const spec = readFileSync(join(root, 'src/account/outbox/SPEC.md'), 'utf8')
  const statedRules = new Set([...spec.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map((match) => match[1] ?? ''))
  const titles = [
    ...testsUnder('src/account'),
    ...testsUnder('src/api'),
    ...testsUnder('src/app/runtime'),
    ...testsUnder('src/domain/requests'),
    ...testsUnder('tests/integration'),
  ]
    .flatMap(
      (text) =>
        text.match(
          /(?:test|describe)\(\s*['"`].*|^\s*(?:\]|\}|found)\)\(['"`].*|test\.each.*\)\(['"`].*|^\s*['"`][A-Z]+-\d+ .*/gm,
        ) ?? [],
    )
    .join('\n')
  const testedRules = new Set(titles.match(rule) ?? [])
  expect(statedRules.size).toBeGreaterThan(60)
  expect([...statedRules].filter((id) => !testedRules.has(id))).toEqual([])
  const families = new Set([...statedRules].map((id) => id.split('-')[0]))
  const ofTheOutbox = [...testedRules].filter((id) => families.has(id.split('-')[0]))
  expect(ofTheOutbox.filter((id) => !statedRules.has(id))).toEqual([])
})

test('every invariant that histories check is in the list of src/account/outbox/SPEC.md', () => {
  const spec = readFileSync(join(root, 'src/account/outbox/SPEC.md'), 'utf8')
  const listedIds = new Set(spec.slice(spec.indexOf('## Invariants')).match(/\bI\d+\b/g) ?? [])
  const matches = readdirSync(join(root, 'tests/harness/sync'), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'tests/harness/sync', name), 'utf8'))
    .join('\n')
    .matchAll(/[`'](I\d+) /g)
  const ids = new Set([...matches].map(([, id = '']) => id))
  expect(ids.size).toBeGreaterThan(8)
  expect([...ids].filter((id) => !listedIds.has(id))).toEqual([])
})
