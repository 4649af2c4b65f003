import { messagesOf, type Language } from './catalogue.ts'

export type Say = (source: string, values?: Readonly<Record<string, string | number>>) => string

export const sayIn = (language: Language): Say => {
  const words = messagesOf(language)
  return (source, values = {}) => {
    const translation = words.get(source)
    let text = translation === undefined || translation === '' ? source : translation
    for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, String(value))
    return text
  }
}

export const inEnglish: Say = sayIn('en')
