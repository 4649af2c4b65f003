import type { Text } from '#server/platform/http/text.ts'

export const fileTexts = {
  uploadsAtOnce: {
    en: 'Too many uploads at once.',
    es: 'Demasiadas cargas a la vez.',
    'zh-Hans': '同时上传的文件过多。',
    'zh-Hant': '同時上傳的檔案過多。',
  },
  strangersDay: {
    en: 'Without logging in, {most} MB a day at most.',
    es: 'Sin iniciar sesión, como máximo {most} MB al día.',
    'zh-Hans': '未登录时每天最多 {most} MB。',
    'zh-Hant': '未登入時每天最多 {most} MB。',
  },
  noRoom: {
    en: 'The server has no room for files now.',
    es: 'El servidor no tiene espacio para archivos ahora.',
    'zh-Hans': '服务器目前没有存放文件的空间。',
    'zh-Hant': '伺服器目前沒有存放檔案的空間。',
  },
  notAnImage: {
    en: '"{name}" is not a PNG, JPEG, GIF or WebP image.',
    es: '"{name}" no es una imagen PNG, JPEG, GIF o WebP.',
    'zh-Hans': '“{name}”不是 PNG、JPEG、GIF 或 WebP 图片。',
    'zh-Hant': '「{name}」不是 PNG、JPEG、GIF 或 WebP 圖片。',
  },
  wrongKind: {
    en: '"{name}" is not of a kind that can be attached (PNG, JPEG, GIF, WebP, PDF, Word, Excel, text, CSV).',
    es: '"{name}" no es de un tipo que se pueda adjuntar (PNG, JPEG, GIF, WebP, PDF, Word, Excel, texto, CSV).',
    'zh-Hans': '“{name}”不是可添加的文件类型（PNG、JPEG、GIF、WebP、PDF、Word、Excel、文本、CSV）。',
    'zh-Hant': '「{name}」不是可附加的檔案類型（PNG、JPEG、GIF、WebP、PDF、Word、Excel、文字、CSV）。',
  },
  tooLarge: {
    en: '"{name}" is larger than {most} MB.',
    es: '"{name}" supera los {most} MB.',
    'zh-Hans': '“{name}”超过 {most} MB。',
    'zh-Hant': '「{name}」超過 {most} MB。',
  },
  empty: { en: 'The file is empty.', es: 'El archivo está vacío.', 'zh-Hans': '文件为空。', 'zh-Hant': '檔案為空。' },
  damaged: {
    en: 'The file was damaged on the way.',
    es: 'El archivo se dañó en el camino.',
    'zh-Hans': '文件在传输中损坏。',
    'zh-Hant': '檔案在傳輸中損壞。',
  },
  keyReused: {
    en: 'This Idempotency-Key was used for another file.',
    es: 'Esta Idempotency-Key ya se usó para otro archivo.',
    'zh-Hans': '此 Idempotency-Key 已用于另一文件。',
    'zh-Hant': '此 Idempotency-Key 已用於另一檔案。',
  },
} as const satisfies Readonly<Record<string, Text>>
