import type { Locale } from '#contract/languages.ts'
import { locales } from '#contract/languages.ts'

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
  'record-export-clearance': {
    title: record('Export clearance', 'Despacho de exportación', '出口清关', '出口清關'),
    content: record(
      '{company} is clearing the samples of {recordNo} for export. {text}',
      '{company} está despachando para exportación las muestras de {recordNo}. {text}',
      '{company} 正在为 {recordNo} 的样品办理出口清关。{text}',
      '{company} 正在為 {recordNo} 的樣品辦理出口清關。{text}',
    ),
  },
  'record-shipped': {
    title: record('A sample has been shipped', 'Una muestra ha sido enviada', '样品已寄出', '樣品已寄出'),
    content: record(
      '{company} has shipped a parcel for {recordNo}. {text}',
      '{company} ha enviado un paquete de {recordNo}. {text}',
      '{company} 已为 {recordNo} 寄出包裹。{text}',
      '{company} 已為 {recordNo} 寄出包裹。{text}',
    ),
  },
  'record-documents-in-preparation': {
    title: record('Documents are being prepared', 'Se están preparando los documentos', '文件准备中', '文件準備中'),
    content: record(
      '{company} is preparing the documents of {recordNo}. {text}',
      '{company} está preparando los documentos de {recordNo}. {text}',
      '{company} 正在准备 {recordNo} 的文件。{text}',
      '{company} 正在準備 {recordNo} 的文件。{text}',
    ),
  },
  'record-documents-delivered': {
    title: record('Documents have been delivered', 'Los documentos han sido entregados', '文件已交付', '文件已交付'),
    content: record(
      '{company} has delivered the documents of {recordNo}. {text}',
      '{company} ha entregado los documentos de {recordNo}. {text}',
      '{company} 已交付 {recordNo} 的文件。{text}',
      '{company} 已交付 {recordNo} 的文件。{text}',
    ),
  },
  'record-closed': {
    title: record(
      'How was this supplier?',
      '¿Qué le pareció este proveedor?',
      '您对这家供应商评价如何？',
      '您對這家供應商評價如何？',
    ),
    content: record(
      '{recordNo} is closed. Write a review of {company}: it helps other buyers.',
      '{recordNo} está cerrada. Escriba una reseña de {company}: ayuda a otros compradores.',
      '{recordNo} 已结束。请评价 {company}，为其他买家提供参考。',
      '{recordNo} 已結束。請評價 {company}，為其他買家提供參考。',
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
