import type { Text } from '#server/platform/http/text.ts'

export const requestTexts = {
  draftDeleted: {
    en: 'This draft has been deleted.',
    es: 'Este borrador se eliminó.',
    'zh-Hans': '此草稿已删除。',
    'zh-Hant': '此草稿已刪除。',
  },
  draftSent: {
    en: 'This draft has been sent.',
    es: 'Este borrador ya se envió.',
    'zh-Hans': '此草稿已发送。',
    'zh-Hant': '此草稿已傳送。',
  },
  notOwed: {
    en: 'The next step is not the supplier’s.',
    es: 'El siguiente paso no le corresponde al proveedor.',
    'zh-Hans': '下一步不由供应商进行。',
    'zh-Hant': '下一步不由供應商進行。',
  },
} as const satisfies Readonly<Record<string, Text>>
