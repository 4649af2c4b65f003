import { messagesOf, type Language } from './catalogue.ts'

export type Translator = (source: string, values?: Readonly<Record<string, string | number>>) => string

export const translatorFor = (language: Language): Translator => {
  const words = messagesOf(language)
  return (source, values = {}) => {
    const translation = words.get(source)
    let text = translation === undefined || translation === '' ? source : translation
    for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, String(value))
    return text
  }
}

export const englishTranslator: Translator = translatorFor('en')
