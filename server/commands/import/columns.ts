import { labelColumnOf } from '#server/modules/catalogue/reference/labels.ts'
import { laterLanguages } from '#server/seed/source.ts'
import type { importFileNames } from './read.ts'

type CsvFile = Extract<(typeof importFileNames)[number], `${string}.csv`>
type Examples = Readonly<Record<string, readonly [string, string]>>

const laterNames: Examples = Object.fromEntries(laterLanguages.map((locale) => [labelColumnOf(locale), ['', '']]))

export const importColumns: Readonly<Record<CsvFile, Examples>> = {
  'ingredients.csv': {
    id: ['own-1001', 'own-1002'],
    en: ['examplamide', 'samplozole'],
    es: ['examplamida', 'samplozol'],
    zh: ['', '示例唑'],
    zh_hant: ['', '示例唑'],
    ...laterNames,
    cas: ['', ''],
  },
  'companies.csv': {
    company_id: ['own-501', 'own-502'],
    name_en: ['Template Crop Science Co., Ltd.', 'Sample Chemical Co., Ltd.'],
    name_zh: ['模板作物科学有限公司', ''],
    name_zh_hant: ['模板作物科學有限公司', ''],
    country: ['CN', 'CN'],
    province_en: ['Shandong', 'Jiangsu'],
    province_zh: ['山东', '江苏'],
    province_zh_hant: ['山東', '江蘇'],
    city_en: ['Weifang', ''],
    city_zh: ['潍坊', ''],
    city_zh_hant: ['濰坊', ''],
    stock_code: ['301035', ''],
    main_products: ['examplamide; samplozole', 'samplozole'],
    export_amount_3y: ['12500000', ''],
    export_currency: ['USD', ''],
    contact_name: ['Template Person', ''],
    phone: ['+86 000 5550 501', ''],
    email: ['sales@own-501.example.com', ''],
    address: ['Example Road 1', ''],
    website: ['https://own-501.example.com', ''],
    photos: ['', ''],
  },
  'products.csv': {
    reg_no: ['OWN-2026-0001', 'OWN-2026-0002'],
    reg_class: ['PD', 'EX'],
    company_id: ['own-501', 'own-502'],
    export_only: ['0', '1'],
    export_countries: ['', 'BR|PY'],
    name_zh: ['', ''],
    name_zh_hant: ['', ''],
    categories: ['herbicide', 'fungicide|insecticide'],
    formulation_code: ['SL', 'SC'],
    physical_state: ['liquid', 'liquid'],
    is_technical: ['0', '0'],
    total_content_raw: ['480 g/L', '25%'],
    content_value: ['480', '25'],
    content_unit: ['g/L', '%'],
    density_kg_l: ['1.17', ''],
    ingredients: ['own-1001=480 g/L', 'own-1001=15%|own-1002=10%'],
    first_approved: ['2021-03-04', ''],
    valid_until: ['2031-03-03', '2030-12-31'],
    toxicity_class: ['low', ''],
    tier: ['A', 'B'],
    source: ['own list', 'own list'],
    snapshot: ['2026-09-01', '2026-09-01'],
  },
  'product-uses.csv': {
    reg_no: ['OWN-2026-0001', 'OWN-2026-0002'],
    crop_id: ['wheat', 'rice'],
    target_id: ['', 'rust'],
    dose_raw: ['200-300 mL/mu', '45-65 mL/mu'],
    dose_min: ['200', '45'],
    dose_max: ['300', '65'],
    dose_unit: ['mL/mu', 'mL/mu'],
    method_id: ['spray', 'spray'],
  },
  'withdrawn.csv': {
    reg_no: ['PD20050133', 'PD20200736'],
  },
}
