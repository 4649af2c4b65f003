import type { Locale } from '#contract/languages.ts'
import { locales } from '#contract/languages.ts'
import { texts, withValues } from '#server/texts/texts.ts'

const isKnown = (template: string): template is keyof typeof texts.notices => Object.hasOwn(texts.notices, template)

/** A notice in the reader's language. One of a template this version does not know shows its own text. */
export const wordMessage = (
  template: string,
  values: Readonly<Record<string, string>>,
  locale: Locale = locales[0],
): { title: string; content: string } => {
  if (!isKnown(template)) return { title: values['recordNo'] ?? '', content: values['text'] ?? '' }
  const { title, content } = texts.notices[template]
  return { title: withValues(title, values)[locale], content: withValues(content, values)[locale] }
}
