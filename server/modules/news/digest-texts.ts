import { languages, type Locale } from '#contract/languages.ts'
import type { Day } from '#contract/values.ts'

export const digestSubjects = ['approved', 'holders', 'ending'] as const

const en = {
  title: (month: string) => `The register in ${month}`,
  pricesTitle: (month: string) => `Published prices in ${month}`,
  summary: {
    approved: (count: number) => `New registrations: ${count}.`,
    holders: (count: number) => `New holders: ${count}.`,
    ending: (count: number) => `Ending within 90 days: ${count}.`,
  },
  approved: (count: number) => `New registrations (${count})`,
  exportOnly: (count: number) => `Of these, for export only (${count})`,
  holders: (count: number) => `New registration holders in this library (${count})`,
  ending: (count: number) => `Registrations that end within 90 days (${count})`,
  moves: 'Index moves',
  more: (count: number) => `and ${count} more in the product library`,
  source: (readOn: string) => `China’s pesticide register (ICAMA), as read on ${readOn}`,
}

const texts: Readonly<Record<Locale, typeof en>> = {
  en,
  es: {
    title: (month) => `El registro en ${month}`,
    pricesTitle: (month) => `Precios publicados en ${month}`,
    summary: {
      approved: (count) => `Registros nuevos: ${count}.`,
      holders: (count) => `Titulares nuevos: ${count}.`,
      ending: (count) => `Vencen en 90 días: ${count}.`,
    },
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
    pricesTitle: (month) => `${month}公布的价格`,
    summary: {
      approved: (count) => `新登记 ${count} 项。`,
      holders: (count) => `新持有人 ${count} 家。`,
      ending: (count) => `90 天内到期 ${count} 项。`,
    },
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
    pricesTitle: (month) => `${month}公布的價格`,
    summary: {
      approved: (count) => `新登記 ${count} 項。`,
      holders: (count) => `新持有人 ${count} 家。`,
      ending: (count) => `90 天內到期 ${count} 項。`,
    },
    approved: (count) => `新登記（${count}）`,
    exportOnly: (count) => `其中僅限出口（${count}）`,
    holders: (count) => `本庫新登記持有人（${count}）`,
    ending: (count) => `90 天內到期的登記（${count}）`,
    moves: '指數變動',
    more: (count) => `產品庫中還有 ${count} 項`,
    source: (readOn) => `中國農藥登記（ICAMA），讀取於 ${readOn}`,
  },
}

export const digestTexts = (locale: Locale) => texts[locale]

const formattedDay = (locale: Locale, day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[locale].intlTag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const monthText = (month: string, locale: Locale): string =>
  formattedDay(locale, `${month}-01`, { month: 'long', year: 'numeric' })

export const dayText = (day: Day, locale: Locale): string =>
  formattedDay(locale, day, { day: 'numeric', month: 'short', year: 'numeric' })
