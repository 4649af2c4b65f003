// @ts-check
/**
 * Compares the compressed bytes (Brotli 11) of a first visit and of the service worker's files with
 * scripts/budgets.json. Chunks of `beside` load after the first paint: only the shell's budget includes them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { locales, sourceLocale } from './i18n/catalogues.mjs'

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */
/**
 * @typedef {{ firstLoad: Record<string, { chunks: string[], js: number, css: number }>, beside: string[], html: number,
 *   shell: number, later: number }} Budgets
 */

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/web', import.meta.url))
/** @type {Budgets} */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))

/** @param {string} file */
const onTheWire = (file) => {
  const path = join(folder, file)
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length
  const bytes = readFileSync(path)
  return /\.(png|jpe?g|webp|woff2)$/.test(file)
    ? bytes.length
    : Math.min(bytes.length, brotliCompressSync(bytes).length)
}

/** @type {string[]} */
const problems = []
/** @param {string} what @param {number} size @param {number} [limit] */
const line = (what, size, limit) => {
  const text = `${what.padEnd(34)} ${(size / 1000).toFixed(1).padStart(7)} KB`
  console.log(limit === undefined ? text : `${text}   of ${(limit / 1000).toFixed(0)}`)
  if (limit !== undefined && size > limit) problems.push(`${what} is ${size - limit} bytes over its budget`)
}

if (!existsSync(join(folder, '../hosting/chunks.json'))) {
  console.error(`no build in ${folder}: run npm run build`)
  process.exit(1)
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(folder, '../hosting/chunks.json'), 'utf8'))

/** @param {readonly string[]} names */
const filesOf = (names) => {
  /** @type {Set<string>} */
  const seenNames = new Set()
  const files = new Set()
  /** @param {string} name */
  const add = (name) => {
    if (seenNames.has(name)) return
    seenNames.add(name)
    const chunk = manifest[name]
    if (!chunk) {
      // Without this check, a renamed route would meet its budget with zero bytes.
      problems.push(`${name} is in scripts/budgets.json but not in the build`)
      return
    }
    files.add(chunk.file)
    // Styles inside index.html are counted with index.html.
    for (const css of chunk.css ?? []) if (existsSync(join(folder, css))) files.add(css)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of names) add(name)
  return [...files]
}

/** @param {string[]} files @param {string} ending */
const total = (files, ending) =>
  files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + onTheWire(file), 0)

line('index.html', onTheWire('index.html'), budgets.html)
for (const [page, { chunks, js, css }] of Object.entries(budgets.firstLoad)) {
  const files = filesOf(chunks)
  line(`${page}: first load, JS`, total(files, '.js'), js)
  line(`${page}: first load, CSS`, total(files, '.css'), css)
  for (const file of files.toSorted((a, b) => onTheWire(b) - onTheWire(a))) line(`    ${file}`, onTheWire(file))
  const filesBeside = filesOf(budgets.beside).filter((file) => !files.includes(file))
  line(`${page}: beside the first paint, JS`, total(filesBeside, '.js'))
}

const worker = join(folder, 'sw.js')
const entries = existsSync(worker)
  ? [...readFileSync(worker, 'utf8').matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url)
  : []
const listedUrls = [...new Set(entries)].filter((url) => existsSync(join(folder, url)))
/** @param {string[]} files */
const sum = (files) => files.reduce((bytes, file) => bytes + onTheWire(file), 0)
// The worker stores English and the language in use, so the largest of the other languages counts.
const otherLocaleUrls = locales
  .filter((locale) => locale !== sourceLocale)
  .map((locale) => listedUrls.filter((url) => url.toLowerCase().includes(`assets/${locale.toLowerCase()}-`)))
const laterUrls = listedUrls.filter((url) => /^\/?assets\/later-/.test(url))
const always = listedUrls.filter((url) => !otherLocaleUrls.flat().includes(url) && !laterUrls.includes(url))
if (always.length === 0) problems.push('the service worker precaches nothing')
line(`shell: ${always.length} files and a language`, sum(always) + Math.max(...otherLocaleUrls.map(sum)), budgets.shell)
line(`stored later: ${laterUrls.length} files`, sum(laterUrls), budgets.later)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
