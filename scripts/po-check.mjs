// @ts-check
/**
 * `npm run i18n` extracts the messages into the catalogues and checks them; with `--check` it changes nothing, and
 * fails if an extraction would change a catalogue. `lingui compile --strict` never fails if there is a fallback locale.
 */
import { extractMessages, locales, findStaleLocales, checkMessageCatalogue } from './i18n/catalogues.mjs'

const problems = []
if (!process.argv.includes('--check')) extractMessages({ clean: process.argv.includes('--clean') })
else
  for (const locale of findStaleLocales()) problems.push(`${locale}.po is not what the source says: run npm run i18n`)

let messages = 0
for (const locale of locales) {
  const result = await checkMessageCatalogue(locale)
  messages += result.messages
  problems.push(...result.problems)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(`${problems.length} problems in the catalogues`)
  process.exitCode = 1
} else console.log(`catalogues complete: ${messages / locales.length} messages in ${locales.length} languages`)
