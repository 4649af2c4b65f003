import { messagesOf, type Language } from './catalogue.ts'

/** The app's text for an English source text, with the values of its placeholders. */
export type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string

/** The texts of a language. A text without a translation stays English, as in the app. */
export const sayIn = (language: Language): Say => {
  const words = messagesOf(language)
  return (source, values = {}) => {
    const translated = words.get(source)
    let text = translated === undefined || translated === '' ? source : translated
    for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, String(value))
    return text
  }
}

export const inEnglish: Say = sayIn('en')
