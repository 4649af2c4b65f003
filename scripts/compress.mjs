// @ts-check
/** Compresses the built app for servers that send precompressed files. A result that is not smaller is not written. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/web', import.meta.url))
const texts = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** @param {string} file @param {Buffer} packed @param {number} size */
const writeIfSmaller = (file, packed, size) => {
  if (packed.length < size) writeFileSync(file, packed)
}

let count = 0
/** @param {string} file */
const compress = async (file) => {
  const text = readFileSync(file)
  const [asBrotli, asGzip] = await Promise.all([
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    zip(text, { level: 9 }),
  ])
  writeIfSmaller(`${file}.br`, asBrotli, text.length)
  writeIfSmaller(`${file}.gz`, asGzip, text.length)
  count += 1
}

// Deletes the compressed files of an earlier build: a server would still send one whose original is gone.
for (const file of files) if (/\.(br|gz)$/.test(file)) rmSync(file)
await Promise.all(files.filter((file) => texts.has(extname(file)) && statSync(file).isFile()).map(compress))
console.log(`compressed ${count} files of ${folder}`)
