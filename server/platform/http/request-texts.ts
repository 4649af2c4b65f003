import type { Text } from './text.ts'

/** What is said of a request that is none, whatever it asks for. */
export const requestTexts = {
  characters: {
    en: 'A text holds NUL or half a character.',
    es: 'Un texto contiene NUL o medio carácter.',
    'zh-Hans': '文本中含有 NUL 或不完整的字符。',
    'zh-Hant': '文字中含有 NUL 或不完整的字元。',
  },
  notJson: {
    en: 'The body is not JSON.',
    es: 'El contenido no es JSON.',
    'zh-Hans': '内容不是 JSON。',
    'zh-Hant': '內容不是 JSON。',
  },
  tooDeep: {
    en: 'The body is nested too deeply.',
    es: 'El contenido tiene demasiados niveles.',
    'zh-Hans': '内容嵌套过深。',
    'zh-Hant': '內容巢狀過深。',
  },
  sendJson: { en: 'Send JSON.', es: 'Envíe JSON.', 'zh-Hans': '请发送 JSON。', 'zh-Hant': '請傳送 JSON。' },
  noCall: {
    en: 'There is no such call.',
    es: 'No existe esa llamada.',
    'zh-Hans': '没有此接口。',
    'zh-Hant': '沒有此介面。',
  },
  tooLarge: {
    en: 'The request is larger than {most} MB.',
    es: 'La solicitud supera los {most} MB.',
    'zh-Hans': '请求超过 {most} MB。',
    'zh-Hant': '請求超過 {most} MB。',
  },
  tooManyFiles: {
    en: 'At most {most} files at once.',
    es: 'Como máximo {most} archivos a la vez.',
    'zh-Hans': '一次最多 {most} 个文件。',
    'zh-Hant': '一次最多 {most} 個檔案。',
  },
  notAForm: {
    en: 'The request is not a form with a file.',
    es: 'La solicitud no es un formulario con un archivo.',
    'zh-Hans': '请求不是带文件的表单。',
    'zh-Hant': '請求不是帶檔案的表單。',
  },
  noFile: {
    en: 'There is no file in the form.',
    es: 'No hay ningún archivo en el formulario.',
    'zh-Hans': '表单中没有文件。',
    'zh-Hant': '表單中沒有檔案。',
  },
} as const satisfies Readonly<Record<string, Text>>
