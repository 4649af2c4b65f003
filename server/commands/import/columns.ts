import { columnOf } from '#server/modules/catalogue/reference/labels.ts'
import { laterLanguages } from '#server/seed/source.ts'
import type { importedFiles } from './read.ts'

export interface Column {
  /** The allowed content of a cell: type, unit, values. */
  readonly holds: string
  /** `column`: the header must contain it. `cell`: in addition, no cell may be empty. `no`: it may be missing. */
  readonly needed: 'cell' | 'column' | 'no'
  readonly examples: readonly [string, string]
}
type CsvFile = Extract<(typeof importedFiles)[number], `${string}.csv`>

const id = 'an id: 1 to 64 characters, no comma'
const list = 'with `|` between several'
const day = 'a day, `2026-12-31`'
const number = 'a number: digits, a point for decimals, no sign, nothing between thousands'

const plainNames = new Intl.DisplayNames('en', { type: 'language' })
const laterNames = Object.fromEntries(
  laterLanguages.map((locale): [string, Column] => [
    columnOf(locale),
    { holds: `text: the name in ${plainNames.of(locale)}`, needed: 'no', examples: ['', ''] },
  ]),
)

/** Every column that an import reads. Other columns of a file are ignored. */
export const columns: Readonly<Record<CsvFile, Readonly<Record<string, Column>>>> = {
  'ingredients.csv': {
    id: { holds: id, needed: 'cell', examples: ['own-1001', 'own-1002'] },
    en: { holds: 'text: the common name in English', needed: 'cell', examples: ['examplamide', 'samplozole'] },
    es: { holds: 'text: the common name in Spanish', needed: 'cell', examples: ['examplamida', 'samplozol'] },
    zh: { holds: 'text: the name in Simplified Chinese', needed: 'column', examples: ['', '示例唑'] },
    zh_hant: { holds: 'text: the name in Traditional Chinese', needed: 'column', examples: ['', '示例唑'] },
    ...laterNames,
    cas: { holds: 'text: the CAS number, `1071-83-6`; its last digit is checked', needed: 'no', examples: ['', ''] },
  },
  'companies.csv': {
    company_id: { holds: id, needed: 'cell', examples: ['own-501', 'own-502'] },
    name_en: {
      holds: 'text: the name in English',
      needed: 'cell',
      examples: ['Template Crop Science Co., Ltd.', 'Sample Chemical Co., Ltd.'],
    },
    name_zh: {
      holds: 'text: the name in Simplified Chinese',
      needed: 'column',
      examples: ['模板作物科学有限公司', ''],
    },
    name_zh_hant: {
      holds: 'text: the name in Traditional Chinese',
      needed: 'column',
      examples: ['模板作物科學有限公司', ''],
    },
    country: { holds: 'a country: two capital letters of ISO 3166', needed: 'cell', examples: ['CN', 'CN'] },
    province_en: { holds: 'text: the province in English', needed: 'column', examples: ['Shandong', 'Jiangsu'] },
    province_zh: { holds: 'text: in Simplified Chinese', needed: 'column', examples: ['山东', '江苏'] },
    province_zh_hant: { holds: 'text: in Traditional Chinese', needed: 'column', examples: ['山東', '江蘇'] },
    city_en: { holds: 'text: the city in English', needed: 'column', examples: ['Weifang', ''] },
    city_zh: { holds: 'text: in Simplified Chinese', needed: 'column', examples: ['潍坊', ''] },
    city_zh_hant: { holds: 'text: in Traditional Chinese', needed: 'column', examples: ['濰坊', ''] },
    stock_code: { holds: 'text: the code at a stock exchange', needed: 'column', examples: ['301035', ''] },
    main_products: {
      holds: 'names of products, with `; ` (semicolon and space) between several',
      needed: 'column',
      examples: ['examplamide; samplozole', 'samplozole'],
    },
    export_amount_3y: {
      holds: `${number}: exports of three years together, in \`export_currency\``,
      needed: 'no',
      examples: ['12500000', ''],
    },
    export_currency: {
      holds: 'a currency: three capital letters of ISO 4217. It and the amount go together',
      needed: 'no',
      examples: ['USD', ''],
    },
    contact_name: {
      holds: 'text: the contact person, shown to members',
      needed: 'no',
      examples: ['Template Person', ''],
    },
    phone: { holds: 'text: the phone number, shown to members', needed: 'no', examples: ['+86 000 5550 501', ''] },
    email: { holds: 'an email address, shown to members', needed: 'no', examples: ['sales@own-501.example.com', ''] },
    address: { holds: 'text: the street address, shown to members', needed: 'no', examples: ['Example Road 1', ''] },
    website: {
      holds: 'an address that begins with `http://` or `https://`, shown to members',
      needed: 'no',
      examples: ['https://own-501.example.com', ''],
    },
    photos: {
      holds: `addresses of images that were uploaded to this backend (\`/files/…\`), ${list}`,
      needed: 'no',
      examples: ['', ''],
    },
  },
  'products.csv': {
    reg_no: {
      holds: `the number of the registration: ${id}`,
      needed: 'cell',
      examples: ['OWN-2026-0001', 'OWN-2026-0002'],
    },
    reg_class: {
      holds: 'text: the kind of registration. China has `PD` (product), `WP` (public health), `EX` (export only)',
      needed: 'cell',
      examples: ['PD', 'EX'],
    },
    company_id: { holds: 'the `company_id` of its supplier', needed: 'cell', examples: ['own-501', 'own-502'] },
    export_only: { holds: '`1`: for export only; `0` or empty: not', needed: 'column', examples: ['0', '1'] },
    export_countries: {
      holds: `countries that it may be exported to: two capital letters of ISO 3166, ${list}. Empty: not said`,
      needed: 'column',
      examples: ['', 'BR|PY'],
    },
    name_zh: {
      holds:
        'text: its own name in Simplified Chinese. Names in other languages are made of ingredients and formulation',
      needed: 'column',
      examples: ['', ''],
    },
    name_zh_hant: { holds: 'text: in Traditional Chinese', needed: 'column', examples: ['', ''] },
    categories: {
      holds: `ids of \`categories.json\`, ${list}`,
      needed: 'column',
      examples: ['herbicide', 'fungicide|insecticide'],
    },
    formulation_code: { holds: 'a code of `formulations.json`', needed: 'column', examples: ['SL', 'SC'] },
    physical_state: {
      holds: '`liquid`, `solid` or `technical`. Empty: not said',
      needed: 'column',
      examples: ['liquid', 'liquid'],
    },
    is_technical: {
      holds: '`1`: a technical material; `0` or empty: not',
      needed: 'column',
      examples: ['0', '0'],
    },
    total_content_raw: {
      holds: 'text: the content as the label says it, with its unit',
      needed: 'column',
      examples: ['480 g/L', '25%'],
    },
    content_value: { holds: `${number}: the content, in \`content_unit\``, needed: 'column', examples: ['480', '25'] },
    content_unit: { holds: 'text: `%` or `g/L`', needed: 'column', examples: ['g/L', '%'] },
    density_kg_l: { holds: `${number}: the density in kg/L`, needed: 'column', examples: ['1.17', ''] },
    ingredients: {
      holds: `ids of ingredients, each with \`=\` and its content, ${list}: \`64=480 g/L\`. Or JSON (see below)`,
      needed: 'cell',
      examples: ['own-1001=480 g/L', 'own-1001=15%|own-1002=10%'],
    },
    first_approved: { holds: day, needed: 'column', examples: ['2021-03-04', ''] },
    valid_until: {
      holds: `${day}, from 1990, not before \`first_approved\``,
      needed: 'column',
      examples: ['2031-03-03', '2030-12-31'],
    },
    toxicity_class: {
      holds:
        '`low`, `slight`, `moderate`, `high`, `extreme`, or of a product with a more toxic technical material `low_tc_high`, `moderate_tc_high`. Empty: not said',
      needed: 'column',
      examples: ['low', ''],
    },
    tier: { holds: 'how much the source says: `A` (all), `B`, `C` (least)', needed: 'cell', examples: ['A', 'B'] },
    source: { holds: 'text: where this was read', needed: 'cell', examples: ['own list', 'own list'] },
    snapshot: { holds: `${day}: when it was read there`, needed: 'cell', examples: ['2026-09-01', '2026-09-01'] },
  },
  'product-uses.csv': {
    reg_no: { holds: 'the number of a product', needed: 'cell', examples: ['OWN-2026-0001', 'OWN-2026-0002'] },
    crop_id: { holds: 'an id of `crops.json`. Empty: not said', needed: 'column', examples: ['wheat', 'rice'] },
    target_id: {
      holds: 'an id of `pests.json`: the weed, disease or pest. Empty: not said',
      needed: 'column',
      examples: ['', 'rust'],
    },
    dose_raw: {
      holds: 'text: the dose as the label says it',
      needed: 'column',
      examples: ['200-300 mL/mu', '45-65 mL/mu'],
    },
    dose_min: { holds: `${number}, in \`dose_unit\``, needed: 'column', examples: ['200', '45'] },
    dose_max: {
      holds: `${number}, in \`dose_unit\`, not less than \`dose_min\``,
      needed: 'column',
      examples: ['300', '65'],
    },
    dose_unit: {
      holds: 'text: `g/mu`, `mL/mu`, `x dilution`, `g/m2` … A mu is a fifteenth of a hectare',
      needed: 'column',
      examples: ['mL/mu', 'mL/mu'],
    },
    method_id: { holds: 'an id of `methods.json`. Empty: not said', needed: 'column', examples: ['spray', 'spray'] },
  },
  'withdrawn.csv': {
    reg_no: {
      holds: 'the number of a product that leaves the library and every copy of it',
      needed: 'cell',
      examples: ['PD20050133', 'PD20200736'],
    },
  },
}

const needs = { cell: 'always', column: 'column, not cell', no: 'no' } as const satisfies Record<
  Column['needed'],
  string
>

export const describeColumns = (file: CsvFile): string => {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = Object.entries(columns[file]).map(([name, { holds, needed, examples }]) => {
    const example = examples.find((one) => one !== '')
    return `| \`${name}\` | ${cell(holds)} | ${needs[needed]} | ${example === undefined ? '' : `\`${cell(example)}\``} |`
  })
  return ['| Column | What it holds | Needed | Example |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
