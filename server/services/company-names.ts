import type { Locale } from '#contract/headers.ts'

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

export const companyPlace = (company: Placed, locale: Locale): { province: string | null; city: string | null } => {
  switch (locale) {
    case 'en':
    case 'es':
      return { province: company.provinceEn, city: company.cityEn }
    case 'zh-Hans':
      return { province: company.provinceZh ?? company.provinceEn, city: company.cityZh ?? company.cityEn }
    case 'zh-Hant':
      return { province: company.provinceZhHant ?? company.provinceEn, city: company.cityZhHant ?? company.cityEn }
  }
}
