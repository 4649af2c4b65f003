import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { faults } from '#tests/harness/sync/faulty-network.ts'
import { randomSteps } from '#tests/harness/sync/steps.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { openStage, closeStages } from '#tests/harness/sync/stage.ts'
import { engineMutants } from '../../../scripts/mutants/engine.mjs'
import { patchesOf, ruleMutants } from '../../../scripts/mutants/rules.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/proof.md'), 'utf8')
const rows = [...page.matchAll(/^\| (F\d+) \|[^|]*\|(.*)\|$/gm)].map(([, id = '', where = '']) => ({ id, where }))
const quotedWords = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const isPath = (word: string) => word.includes('/')

test('every fault of the design is in the table of docs/proof.md, once and in order', () => {
  expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 56 }, (_, n) => `F${n + 1}`))
})

test('every file that docs/proof.md names exists', () => {
  const namedFiles = quotedWords(page).filter(
    (word) => /\.(ts|tsx|mjs)$/.test(word) && isPath(word) && !word.includes(' '),
  )
  expect(namedFiles.length).toBeGreaterThan(40)
  expect(namedFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the code that each mutant breaks exists', () => {
  const patches = Object.values({ ...engineMutants, ...ruleMutants }).flatMap(patchesOf)
  const absent = patches.filter(
    ([file, from]) => !readFileSync(join(root, file), 'utf8').includes(from.replace(/\$$/, '')),
  )
  expect(absent).toEqual([])
})

test('every network fault is in the table of docs/proof.md, and histories use every fault that the table names', () => {
  const tableWords = new Set(rows.flatMap((row) => quotedWords(row.where)).filter((word) => !isPath(word)))
  expect(faults.filter((fault) => !tableWords.has(fault))).toEqual([])
  const drawnWords = new Set<string>()
  for (let seed = 1; seed <= 300; seed++)
    for (const step of randomSteps(new SeededRandom(seed), 40)) {
      drawnWords.add(step.do)
      if (step.do === 'fault') drawnWords.add(step.fault)
    }
  expect([...tableWords].filter((word) => !drawnWords.has(word))).toEqual([])
})

test('I1 every write of an edit and a send is a strict transaction, so that a power cut does not undo it', async () => {
  const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const setup = await openStage()
  await setup.note('kept')
  await setup.send(1_000)
  await closeStages()
  const writes = transactionSpy.mock.calls.filter(([, mode]) => mode === 'readwrite')
  transactionSpy.mockRestore()
  expect(writes.length).toBeGreaterThan(3)
  expect(new Set(writes.map(([, , options]) => options?.durability))).toEqual(new Set(['strict']))
})
