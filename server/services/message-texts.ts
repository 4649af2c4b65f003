import type { Locale } from '#contract/headers.ts'
import { locales } from '#contract/headers.ts'

type Words = Readonly<Record<Locale, string>>
interface Template {
  readonly title: Words
  readonly content: Words
}

const record = (en: string, es: string, hans: string, hant: string): Words => ({
  en,
  es,
  'zh-Hans': hans,
  'zh-Hant': hant,
})

/** `{company}`, `{recordNo}` and `{text}` stand for the values of the notice. */
const templates = {
  'record-asked': {
    title: record('A supplier has a question', 'Un proveedor tiene una pregunta', '供应商有疑问', '供應商有疑問'),
    content: record(
      '{company} asks about {recordNo}: {text}',
      '{company} pregunta sobre {recordNo}: {text}',
      '{company} 就 {recordNo} 提问：{text}',
      '{company} 就 {recordNo} 提問：{text}',
    ),
  },
  'record-quoted': {
    title: record('A supplier has replied', 'Un proveedor ha respondido', '供应商已回复', '供應商已回覆'),
    content: record(
      '{company} has made an offer for {recordNo}. {text}',
      '{company} ha hecho una oferta para {recordNo}. {text}',
      '{company} 已对 {recordNo} 报价。{text}',
      '{company} 已對 {recordNo} 報價。{text}',
    ),
  },
  'record-declined': {
    title: record('A supplier has declined', 'Un proveedor ha declinado', '供应商已谢绝', '供應商已謝絕'),
    content: record(
      '{company} cannot serve {recordNo}. {text}',
      '{company} no puede atender {recordNo}. {text}',
      '{company} 无法满足 {recordNo}。{text}',
      '{company} 無法滿足 {recordNo}。{text}',
    ),
  },
  'record-expired': {
    title: record('A request has expired', 'Una solicitud ha vencido', '请求已过期', '請求已過期'),
    content: record(
      '{recordNo} to {company} has run out without an agreement.',
      '{recordNo} a {company} venció sin acuerdo.',
      '发给 {company} 的 {recordNo} 已过期，未达成一致。',
      '發給 {company} 的 {recordNo} 已過期，未達成一致。',
    ),
  },
} as const satisfies Readonly<Record<string, Template>>

const isKnown = (template: string): template is keyof typeof templates => Object.hasOwn(templates, template)

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()

/** A notice in the reader's language. One of a template this version does not know shows its own text. */
export const wordMessage = (
  template: string,
  values: Readonly<Record<string, string>>,
  locale: Locale = locales[0],
): { title: string; content: string } => {
  if (!isKnown(template)) return { title: values['recordNo'] ?? '', content: values['text'] ?? '' }
  const { title, content } = templates[template]
  return { title: fill(title[locale], values), content: fill(content[locale], values) }
}
