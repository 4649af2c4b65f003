import type { Locale } from '#contract/languages.ts'

interface Named {
  readonly nameEn: string
  readonly nameZh: string | null
  readonly nameZhHant: string | null
}

/** Registered names are not translated: the Chinese one where there is one, else the English one. */
export const companyName = (company: Named, locale: Locale): string => {
  switch (locale) {
    case 'en':
    case 'es':
      return company.nameEn
    case 'zh-Hans':
      return company.nameZh ?? company.nameEn
    case 'zh-Hant':
      return company.nameZhHant ?? company.nameZh ?? company.nameEn
  }
}

interface Placed {
  readonly provinceEn: string | null
  readonly provinceZh: string | null
  readonly provinceZhHant: string | null
  readonly cityEn: string | null
  readonly cityZh: string | null
  readonly cityZhHant: string | null
}

const placeIn = (en: string | null, zh: string | null, zhHant: string | null, locale: Locale): string | null => {
  switch (locale) {
    case 'en':
    case 'es':
      return en
    case 'zh-Hans':
      return zh ?? en
    case 'zh-Hant':
      return zhHant ?? en
  }
}

export const provinceIn = (
  { provinceEn, provinceZh, provinceZhHant }: Pick<Placed, 'provinceEn' | 'provinceZh' | 'provinceZhHant'>,
  locale: Locale,
): string | null => placeIn(provinceEn, provinceZh, provinceZhHant, locale)

export const companyPlace = (company: Placed, locale: Locale): { province: string | null; city: string | null } => ({
  province: provinceIn(company, locale),
  city: placeIn(company.cityEn, company.cityZh, company.cityZhHant, locale),
})
