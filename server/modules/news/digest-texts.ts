import { languages, type Locale } from '#contract/languages.ts'
import type { Day } from '#contract/values.ts'

/** Words of the digest in each language. Numbers and names are put in as they stand in the records. */
interface DigestTexts {
  readonly title: (month: string) => string
  readonly summary: (counts: { approved: number; holders: number; ending: number; moves: number }) => string
  readonly approved: (count: number) => string
  readonly exportOnly: (count: number) => string
  readonly holders: (count: number) => string
  readonly ending: (count: number) => string
  readonly moves: string
  readonly more: (count: number) => string
  readonly source: (readOn: string) => string
}

const texts: Readonly<Record<Locale, DigestTexts>> = {
  en: {
    title: (month) => `The register in ${month}`,
    summary: ({ approved, holders, ending, moves }) =>
      `New registrations: ${approved}. New holders: ${holders}. Ending soon: ${ending}. Index moves: ${moves}.`,
    approved: (count) => `New registrations (${count})`,
    exportOnly: (count) => `Of these, for export only (${count})`,
    holders: (count) => `New registration holders in this library (${count})`,
    ending: (count) => `Registrations that end within 90 days (${count})`,
    moves: 'Index moves',
    more: (count) => `and ${count} more in the product library`,
    source: (readOn) => `China’s pesticide register (ICAMA), as read on ${readOn}`,
  },
  es: {
    title: (month) => `El registro en ${month}`,
    summary: ({ approved, holders, ending, moves }) =>
      `Registros nuevos: ${approved}. Titulares nuevos: ${holders}. Vencen pronto: ${ending}. Cambios del índice: ${moves}.`,
    approved: (count) => `Registros nuevos (${count})`,
    exportOnly: (count) => `De ellos, solo para exportación (${count})`,
    holders: (count) => `Titulares nuevos en esta biblioteca (${count})`,
    ending: (count) => `Registros que vencen en 90 días (${count})`,
    moves: 'Cambios del índice',
    more: (count) => `y ${count} más en la biblioteca de productos`,
    source: (readOn) => `Registro de plaguicidas de China (ICAMA), leído el ${readOn}`,
  },
  'zh-Hans': {
    title: (month) => `${month}登记动态`,
    summary: ({ approved, holders, ending, moves }) =>
      `新登记 ${approved} 项，新持有人 ${holders} 家，即将到期 ${ending} 项，指数变动 ${moves} 项。`,
    approved: (count) => `新登记（${count}）`,
    exportOnly: (count) => `其中仅限出口（${count}）`,
    holders: (count) => `本库新登记持有人（${count}）`,
    ending: (count) => `90 天内到期的登记（${count}）`,
    moves: '指数变动',
    more: (count) => `产品库中还有 ${count} 项`,
    source: (readOn) => `中国农药登记（ICAMA），读取于 ${readOn}`,
  },
  'zh-Hant': {
    title: (month) => `${month}登記動態`,
    summary: ({ approved, holders, ending, moves }) =>
      `新登記 ${approved} 項，新持有人 ${holders} 家，即將到期 ${ending} 項，指數變動 ${moves} 項。`,
    approved: (count) => `新登記（${count}）`,
    exportOnly: (count) => `其中僅限出口（${count}）`,
    holders: (count) => `本庫新登記持有人（${count}）`,
    ending: (count) => `90 天內到期的登記（${count}）`,
    moves: '指數變動',
    more: (count) => `產品庫中還有 ${count} 項`,
    source: (readOn) => `中國農藥登記（ICAMA），讀取於 ${readOn}`,
  },
}

export const digestTexts = (locale: Locale): DigestTexts => texts[locale]

const shown = (locale: Locale, day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[locale].intlTag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** "April 2026". */
export const monthText = (month: string, locale: Locale): string =>
  shown(locale, `${month}-01`, { month: 'long', year: 'numeric' })

export const dayText = (day: Day, locale: Locale): string =>
  shown(locale, day, { day: 'numeric', month: 'short', year: 'numeric' })
