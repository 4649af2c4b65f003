import type { Text } from '#server/platform/http/text.ts'

export const assistantTexts = {
  assistant: {
    en: 'The assistant is not built yet.',
    es: 'El asistente aún no está disponible.',
    'zh-Hans': '助手功能尚未提供。',
    'zh-Hant': '助理功能尚未提供。',
  },
  speech: {
    en: 'Speech to text is not built yet.',
    es: 'La conversión de voz a texto aún no está disponible.',
    'zh-Hans': '语音转文字功能尚未提供。',
    'zh-Hant': '語音轉文字功能尚未提供。',
  },
} as const satisfies Readonly<Record<string, Text>>
