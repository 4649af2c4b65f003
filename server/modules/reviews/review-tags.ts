import type { Locale } from '#contract/languages.ts'

interface ReviewTag {
  readonly value: string
  readonly labels: Readonly<Record<Locale, string>>
}

/** Words a review may carry; the value travels, the label is shown. */
const reviewTags: readonly ReviewTag[] = [
  {
    value: 'fast_reply',
    labels: { en: 'Fast reply', es: 'Respuesta rápida', 'zh-Hans': '回复快', 'zh-Hant': '回覆快' },
  },
  {
    value: 'clear_documents',
    labels: { en: 'Clear documents', es: 'Documentos claros', 'zh-Hans': '资料清楚', 'zh-Hant': '資料清楚' },
  },
  {
    value: 'good_packaging',
    labels: { en: 'Good packaging', es: 'Buen embalaje', 'zh-Hans': '包装好', 'zh-Hant': '包裝好' },
  },
  {
    value: 'fair_price',
    labels: { en: 'Fair price', es: 'Precio justo', 'zh-Hans': '价格合理', 'zh-Hant': '價格合理' },
  },
  {
    value: 'careful_shipping',
    labels: { en: 'Careful shipping', es: 'Envío cuidadoso', 'zh-Hans': '发货细致', 'zh-Hant': '出貨細緻' },
  },
]

export const isReviewTag = (value: string): boolean => reviewTags.some((tag) => tag.value === value)

export const reviewTagsIn = (locale: Locale): { value: string; label: string }[] =>
  reviewTags.map(({ value, labels }) => ({ value, label: labels[locale] }))
