// @ts-check
/**
 * `npm run breaks -- --seed 7 --count 10`: draws as many random lines of `src` and of `server`, breaks each in a copy of
 * the tree, one at a time, and runs the tests beside it, then all that reach it. Prints what was not caught, and fails if
 * that is more than a fifth of either. `--room server` draws there alone.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyTree } from './mutants/copy-tree.mjs'
import { breaksOf, parse } from './mutants/line-breaks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const random = String(Date.now() % 1_000_000)
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: random },
    count: { type: 'string', default: '10' },
    room: { type: 'string', default: 'src,server' },
  },
})
let state = Number(values.seed)
/** @param {number} most */
const draw = (most) => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
}

/** One break on each of the lines that are drawn. @param {string} room */
const drawn = (room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort()
  /** @type {Map<string, import('./mutants/line-breaks.mjs').Break[]>} */
  const byLine = new Map()
  const code = files.filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))
  for (const one of code.flatMap((path) => breaksOf(root, join(room, path))))
    byLine.set(`${one.file}:${one.line}`, [...(byLine.get(`${one.file}:${one.line}`) ?? []), one])
  const lines = [...byLine.values()]
  const some = Array.from({ length: Number(values.count) }, () => lines.splice(draw(lines.length), 1)[0] ?? [])
  return some.flatMap((line) => line[draw(line.length)] ?? [])
}

/** @param {string} copy @param {string} tool @param {string[]} args */
const run = (copy, tool, args) => {
  const env = { ...process.env, SYNC_SHRINK: '0', SYNC_HISTORIES: '60', NO_COLOR: '1' }
  const maxBuffer = 64 * 1024 * 1024
  return spawnSync(process.execPath, [`node_modules/${tool}`, ...args], { cwd: copy, env, encoding: 'utf8', maxBuffer })
}
/** The test that fails, or null. @param {string} copy @param {string[]} which */
const failing = (copy, which) => {
  const how = [...which, '--bail=1', '--testTimeout=120000', '--passWithNoTests', '--reporter=verbose']
  const { status, stdout } = run(copy, 'vitest/vitest.mjs', how)
  return status === 0 ? null : (/^ *(?:×|✗|FAIL) +(.*?)(?: \d+ms)?$/m.exec(stdout)?.[1] ?? 'it did not run')
}
/** What only the compiler finds is found before any test. @param {string} copy @param {string} room */
const refused = (copy, room) => {
  const project = room === 'server' ? 'server' : '.'
  return run(copy, 'typescript/bin/tsc', ['-p', project, '--noEmit']).status === 0 ? null : 'the compiler'
}
const copy = copyTree(root)
console.log(`seed ${values.seed}`)
for (const room of values.room.split(',')) {
  const all = drawn(room).map(({ file, line, what, start, end, to }) => {
    const right = readFileSync(join(copy, file), 'utf8')
    const wrong = right.slice(0, start) + to + right.slice(end)
    parse(wrong, file)
    writeFileSync(join(copy, file), wrong)
    // Of a file that lies in no folder of its room, the tests beside it would be all.
    const beside = dirname(file) === room ? null : failing(copy, ['run', `${dirname(file)}/`])
    const by = beside ?? failing(copy, ['related', file, '--run']) ?? refused(copy, room)
    writeFileSync(join(copy, file), right)
    console.log(`${by ? 'caught' : 'LIVED'} ${file}:${line} ${what}: ${by ?? right.split('\n')[line - 1]?.trim()}`)
    return by !== null
  })
  const caught = all.filter(Boolean).length
  console.log(`${room}: ${caught} of ${all.length} caught`)
  if (caught < all.length * 0.8) process.exitCode = 1
}
rmSync(copy, { recursive: true, force: true })
