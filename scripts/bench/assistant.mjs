// @ts-check
/**
 * The assistant's records tier: is it right, does it invent, how fast is it. 500 questions, a hundred of them written by
 * hand before the parser was, in three languages; what is expected of each is worked out from the raw files.
 *
 *     npm run bench:assistant -- [--folder server/seed/data] [--no-browser]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath } from '../chromium.mjs'
import { serveFolder } from './serve-folder.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, 'server/seed/data') },
    'no-browser': { type: 'boolean', default: false },
  },
})
const scratch = mkdtempSync(join(tmpdir(), 'bench-assistant-'))

/** @typedef {{ id: string, lang: string, answerable: boolean, correct: boolean, invented: number }} Judged */

/** @param {readonly Judged[]} rows */
const right = (rows) => {
  if (rows.length === 0) return '–'
  const correct = rows.filter((row) => row.correct).length
  return `${correct} of ${rows.length} (${((100 * correct) / rows.length).toFixed(1)} %)`
}

/** @param {readonly Judged[]} rows */
const printCorrect = (rows) => {
  console.log(
    '| language | made, answer in the data | by hand, answer in the data | made, none | by hand, none | all | invented |',
  )
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  for (const lang of ['en', 'es', 'zh', 'all']) {
    const these = rows.filter((row) => lang === 'all' || row.lang === lang)
    /** @param {string} first @param {boolean} answerable */
    const part = (first, answerable) =>
      right(these.filter((row) => row.id.startsWith(first) && row.answerable === answerable))
    const invented = these.reduce((sum, row) => sum + row.invented, 0)
    console.log(
      `| ${lang} | ${part('m', true)} | ${part('h', true)} | ${part('m', false)} | ${part('h', false)} | ${right(these)} | ${invented} |`,
    )
  }
}

try {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'scripts/bench/assistant/node.ts'),
      outDir: join(scratch, 'node'),
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
    },
  })
  const hand = join(root, 'scripts/bench/assistant/by-hand.jsonl')
  // As buyers write, short and sloppy; written after the parser, and first put to it unchanged.
  const asBuyers = join(root, 'scripts/bench/assistant/buyers.jsonl')
  const said = execFileSync(
    process.execPath,
    [join(scratch, 'node/bench.mjs'), resolve(values.folder), hand, asBuyers],
    {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { blocking, rows, buyers, devices, questions, data } = JSON.parse(said.toString())
  printCorrect(rows)
  for (const [name, { all, longest, pauses }] of Object.entries(blocking))
    console.log(`\nNames made ${name}: ${all.toFixed(0)} ms in ${pauses} slices, the longest ${longest.toFixed(0)} ms`)
  for (const set of ['b', 'c', 'd', 'e'])
    for (const lang of ['en', 'es', 'zh', 'all'])
      console.log(
        `As buyers write, ${set}, ` +
          `${lang}: ${right(buyers.filter((/** @type {Judged} */ row) => row.id.startsWith(set)).filter((/** @type {Judged} */ row) => lang === 'all' || row.lang === lang))}`,
      )
  for (const { locale, published, rows: asked, bytes } of devices) {
    console.log(
      `\nA device in ${locale}, ${published ? `with the published words (${bytes} bytes)` : 'without them'}:\n`,
    )
    printCorrect(asked)
  }
  if (!values['no-browser']) {
    await build({
      configFile: false,
      root: join(root, 'scripts/bench/assistant'),
      logLevel: 'error',
      worker: { format: 'es' },
      build: {
        outDir: join(scratch, 'web'),
        emptyOutDir: true,
        target: 'es2022',
        rolldownOptions: { input: join(root, 'scripts/bench/assistant/page.html') },
      },
    })
    writeFileSync(join(scratch, 'web/data.json'), JSON.stringify({ data, questions }))
    const server = await serveFolder(join(scratch, 'web'))
    const browser = await chromium.launch({ executablePath: chromiumPath() })
    try {
      console.log('\n| Chromium, in a worker | built | p50 | p95 | worst |')
      console.log('| --- | --: | --: | --: | --: |')
      for (const count of [null, 100_000]) {
        const page = await browser.newPage()
        await page.goto(`${server.address}/page.html`)
        await page.waitForFunction(() => 'bench' in globalThis)
        const line = await page.evaluate((size) => Reflect.get(globalThis, 'bench')(size), count)
        /** @param {number} time */
        const ms = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
        console.log(
          `| ${line.size} registrations | ${ms(line.built)} | ${ms(line.p50)} | ${ms(line.p95)} | ${ms(line.worst)} |`,
        )
        await page.close()
      }
    } finally {
      await browser.close()
      server.close()
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
