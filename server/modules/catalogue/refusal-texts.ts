import type { Text } from '#server/platform/http/text.ts'

export const catalogueTexts = {
  noProduct: {
    en: 'There is no such product.',
    es: 'No existe ese producto.',
    'zh-Hans': '没有此产品。',
    'zh-Hant': '沒有此產品。',
  },
  noCompany: {
    en: 'There is no such company.',
    es: 'No existe esa empresa.',
    'zh-Hans': '没有此公司。',
    'zh-Hant': '沒有此公司。',
  },
  copyBeingMade: {
    en: 'The public copy of the catalogue is being made.',
    es: 'Se está preparando la copia pública del catálogo.',
    'zh-Hans': '目录的公开副本正在生成。',
    'zh-Hant': '目錄的公開副本正在產生。',
  },
} as const satisfies Readonly<Record<string, Text>>
