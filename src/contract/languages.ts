interface Language {
  readonly name: string
  /** Shown to visitors for whom `suggestedLocale` returns this language. */
  readonly offer: readonly [question: string, change: string]
  readonly short: string
  readonly apiTag: string
  /** For Intl: dates, lists and the position of a currency. */
  readonly intlTag: string
  /** The separator of digit groups, if the buyer's country is unknown. */
  readonly numbers: 'comma' | 'point'
  readonly direction: 'ltr' | 'rtl'
  /** The language whose text is used if this one lacks it; English is used if both lack it. */
  readonly fallback?: string
}

/** The only list of languages. docs/adding.md lists what a new language needs. */
export const languages = {
  en: {
    name: 'English',
    offer: ['Do you prefer English?', 'Change'],
    short: 'EN',
    apiTag: 'en-US',
    intlTag: 'en-GB',
    numbers: 'comma',
    direction: 'ltr',
  },
  es: {
    name: 'Español',
    offer: ['¿Prefiere español?', 'Cambiar'],
    short: 'ES',
    apiTag: 'es-ES',
    intlTag: 'es',
    numbers: 'point',
    direction: 'ltr',
  },
  'zh-Hans': {
    name: '简体中文',
    offer: ['想用简体中文吗？', '切换'],
    short: '简',
    apiTag: 'zh-CN',
    intlTag: 'zh-Hans-CN',
    numbers: 'comma',
    direction: 'ltr',
  },
  'zh-Hant': {
    name: '繁體中文',
    offer: ['想用繁體中文嗎？', '切換'],
    short: '繁',
    apiTag: 'zh-TW',
    intlTag: 'zh-Hant-TW',
    numbers: 'comma',
    direction: 'ltr',
    fallback: 'zh-Hans',
  },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages
/** The language suggested for a browser set to `tag`; null: none. Portuguese readers are offered Spanish. */
export const suggestedLocale = (tag: string): Locale | null => {
  if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant'
  if (/^zh\b/i.test(tag)) return 'zh-Hans'
  return /^(es|pt)\b/i.test(tag) ? 'es' : null
}

export const locales = Object.keys(languages) as [Locale, ...Locale[]]
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)
