// @ts-check
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { findRuledOutWords } from './glossary.mjs'
import { problemsOfTranslation } from './icu.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = join(root, 'src/i18n/locales')

export const sourceLocale = 'en'
export const locales = readdirSync(home)
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.replace('.po', ''))

/** @param {string} folder @param {string} locale */
const textOf = (folder, locale) => {
  const path = join(folder, `${locale}.po`)
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : ''
}

/** @param {string[]} args */
const lingui = (args) => {
  const { status, stdout, stderr } = spawnSync('npx', ['lingui', 'extract', ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`lingui extract failed:\n${stdout}${stderr}`)
}

/** @param {{ clean: boolean }} options clean: remove messages that are no longer in the source */
export const extractMessages = ({ clean }) => lingui(clean ? ['--clean'] : [])

/** Extracts into a copy, so that a check changes nothing. @returns {string[]} the locales that would change */
export const findStaleLocales = () => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const trial = mkdtempSync(join(root, 'node_modules/.cache/i18n-'))
  try {
    const copy = join(trial, 'locales')
    mkdirSync(copy)
    if (existsSync(home)) cpSync(home, copy, { recursive: true })
    const config = join(trial, 'lingui.config.ts')
    writeFileSync(
      config,
      [
        "import config from '../../../lingui.config.ts'",
        `const path = ${JSON.stringify(join(copy, '{locale}'))}`,
        `const catalogs = (config.catalogs ?? []).map((one) => ({ ...one, path }))`,
        `export default { ...config, rootDir: ${JSON.stringify(root)}, catalogs }`,
      ].join('\n'),
    )
    lingui(['--config', config])
    return locales.filter((locale) => bodyOf(textOf(home, locale)) !== bodyOf(textOf(copy, locale)))
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** A catalogue without its header, which has dates and grows at the second extraction. @param {string} text */
const bodyOf = (text) => text.slice(text.indexOf('\n\n')).trim()

/**
 * @param {string} locale
 * @param {string} [text] its .po file
 * @returns {Promise<{ messages: number, problems: string[] }>}
 */
export const checkMessageCatalogue = async (locale, text = textOf(home, locale)) => {
  if (!text) return { messages: 0, problems: [`${locale}: there is no catalogue`] }
  const catalogue = await formatter().parse(text, { locale, sourceLocale, filename: `${locale}.po` })
  /** @type {string[]} */
  const problems = []
  const entries = Object.entries(catalogue ?? {})
  for (const [id, { message, translation, obsolete }] of entries) {
    const name = `${locale}: "${(message ?? id).slice(0, 70)}"`
    if (obsolete) problems.push(`${name} is no longer in the source: npm run i18n -- --clean`)
    else if (locale !== sourceLocale && !translation) problems.push(`${name} is not translated`)
    else if (!message && (!translation || translation === id)) problems.push(`${name} is an id without words`)
    else if (message) {
      const visibleText = translation || message
      for (const fault of [
        ...problemsOfTranslation(message, visibleText, locale),
        ...findRuledOutWords(visibleText, locale),
      ])
        problems.push(`${name}: ${fault}`)
    }
  }
  return { messages: entries.length, problems }
}
