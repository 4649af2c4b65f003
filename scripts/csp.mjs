// @ts-check
/**
 * Hashes the inline <style> and <script> elements of the built index.html into dist/web/csp.json, from which
 * the server makes a Content-Security-Policy without 'unsafe-inline'. Reads the final HTML: run after the build.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} text */
const sourceOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * @param {string} html
 * @returns {{ styleHashes: string[], scriptHashes: string[] }} CSP source expressions, quotes included
 */
export const inlineHashes = (html) => {
  // Browsers hash the text after normalising line ends; comments hold no elements; an empty body runs nothing.
  const text = html.replaceAll(/\r\n?/g, '\n').replaceAll(/<!--[\s\S]*?-->/g, '')
  const hashes = (/** @type {RegExp} */ element) => [
    ...new Set([...text.matchAll(element)].filter(([, , body]) => body).map(([, , body = '']) => sourceOf(body))),
  ]
  return {
    styleHashes: hashes(/<style(\s[^>]*)?>([\s\S]*?)<\/style>/gi),
    scriptHashes: hashes(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/web', import.meta.url))
  const hashes = inlineHashes(readFileSync(join(folder, 'index.html'), 'utf8'))
  writeFileSync(join(folder, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  console.log(`csp.json: ${hashes.styleHashes.length} inline styles, ${hashes.scriptHashes.length} inline scripts`)
}
