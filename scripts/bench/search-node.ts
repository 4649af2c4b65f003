import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { SegmentedIndex, type StoredIndex } from '#catalogue/search/engine/segmented-index.ts'
import { searchCorpus } from './search-corpus.ts'
import { type EngineName, engines } from './search-engines.ts'
import { measureQueries } from './search-measure.ts'
import { benchQueries } from './search-queries.ts'

/**
 * One step for one engine, in a process of its own, so that no other engine (or the build) leaves anything warm or in
 * memory. `build` writes the stored value to a file, in place of the browser's IndexedDB.
 */
const [step = '', engineName = '', folder = '', size = '', file = ''] = process.argv.slice(2)
const engine = engines[engineName as EngineName]
const rows = searchCorpus(folder, size === 'register' ? null : Number(size))
const collect = globalThis.gc ?? (() => undefined)

const memory = (): number => {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const build = async () => {
  collect()
  let longest = 0
  let paused = performance.now()
  let running = true
  const started = performance.now()
  const stored = await engine.build(rows, () => {
    const now = performance.now()
    if (running) longest = Math.max(longest, now - paused)
    running = !running
    paused = now
  })
  const built = performance.now() - started
  const bytes = typeof stored === 'string' ? Buffer.from(stored) : serialize(stored)
  writeFileSync(file, bytes)
  return { rows: rows.length, build: built, longestSlice: longest || built, stored: bytes.length }
}

const query = async () => {
  const queries = benchQueries(rows)
  const bytes = readFileSync(file)
  const read = () => (engineName === 'packed' ? deserialize(bytes) : bytes.toString())
  const before = memory()
  const started = performance.now()
  const answer = await engine.open(read())
  await answer(queries[0]?.text ?? '')
  const first = performance.now() - started
  const used = memory() - before
  if (bytes.length === 0) throw new Error('the stored value must outlive the measurement of memory')
  const figures = await measureQueries(answer, queries, new Map(rows.map((row) => [row.id, row])), () =>
    performance.now(),
  )
  return { first, memory: used, queries: queries.length, ...figures }
}

/** Only ours: a thousand rows of the catalogue change and become searchable. */
const changes = async () => {
  const changed = rows.filter((_, at) => at % Math.ceil(rows.length / 1000) === 0)
  const marked = changed.map((row) => ({ ...row, fields: [...row.fields, { field: 'pest', text: 'justchanged' }] }))
  const rounds: { apply: number; found: number }[] = []
  for (let round = 0; round < 5; round++) {
    const index = SegmentedIndex.open(deserialize(readFileSync(file)) as StoredIndex)
    const started = performance.now()
    await index.apply({ put: marked })
    const found = index.search('justchanged').total
    rounds.push({ apply: performance.now() - started, found })
  }
  rounds.sort((a, b) => a.apply - b.apply)
  return { changed: changed.length, ...rounds[2] }
}

/** Rows and queries for the page of the benchmark; `file` is a folder here. */
const exportRows = () => {
  writeFileSync(join(file, `rows-${size}.json`), JSON.stringify(rows))
  writeFileSync(join(file, `queries-${size}.json`), JSON.stringify(benchQueries(rows)))
  return {}
}

const steps: Readonly<Record<string, () => unknown>> = { build, query, changes, export: exportRows }
process.stdout.write(JSON.stringify(await steps[step]?.()))
