import { locales } from '#contract/languages.ts'
import { text, type Reader } from './values.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let codes: ReadonlyMap<string, string> | null = null

/** Maps the browser's country names in the app's languages, in lower case, to ISO 3166 codes. */
const codesByName = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const language of locales) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const first of letters)
      for (const second of letters) {
        const code = first + second
        // Codes of former countries have the name of their successor: "VD" is Viet Nam too.
        if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
        const name = names.of(code)?.toLowerCase()
        if (name !== undefined && !found.has(name)) found.set(name, code)
      }
  }
  return found
}

/** A country code, or the name of a country in a language of this app. */
export const country: Reader<string> = (value, context) => {
  const label = text(value, context)
  if (label === undefined) return undefined
  if (/^[A-Za-z]{2}$/.test(label)) return label.toUpperCase()
  codes ??= codesByName()
  return codes.get(label.toLowerCase())
}
