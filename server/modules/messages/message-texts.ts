import type { Locale } from '#contract/languages.ts'
import { locales } from '#contract/languages.ts'
import { texts, withValues } from '#server/texts/texts.ts'

const isKnown = (template: string): template is keyof typeof texts.notices => Object.hasOwn(texts.notices, template)

/** The values for one language: in a Spanish text, `name.es` replaces `name`. */
const valuesIn = (values: Readonly<Record<string, string>>, locale: Locale): Record<string, string> => {
  const ending = `.${locale}`
  const own = Object.entries(values).filter(([name]) => name.endsWith(ending))
  return { ...values, ...Object.fromEntries(own.map(([name, value]) => [name.slice(0, -ending.length), value])) }
}

/** A notice in the reader's language. If this version does not know its template, its own text is shown. */
export const wordMessage = (
  template: string,
  values: Readonly<Record<string, string>>,
  locale: Locale = locales[0],
): { title: string; content: string } => {
  if (!isKnown(template)) return { title: values['recordNo'] ?? '', content: values['text'] ?? '' }
  const { title, content } = texts.notices[template]
  const said = valuesIn(values, locale)
  return { title: withValues(title, said)[locale], content: withValues(content, said)[locale] }
}
