import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product, type ProductWire } from '#contract/entities/product.ts'
import type { RecordSource } from './answer-question.ts'
import { makeKnowledge } from './make-knowledge.ts'
import type { VocabularyWord } from './vocabulary.ts'

const word = (kind: VocabularyWord['kind'], id: string, en: string, es: string, zh: string): VocabularyWord => ({
  kind,
  id,
  en,
  zh,
  zhHant: null,
  others: [es],
})

const crops = { rice: 'Rice', wheat: 'Wheat', cotton: 'Cotton', citrus: 'Citrus' }
const pests = {
  aphids: 'Aphids',
  rust: 'Rust',
  stripe_rust: 'Stripe (yellow) rust',
  spider_mites: 'Spider mites',
  citrus_red_mite: 'Citrus red mite',
}

export const sampleWords: readonly VocabularyWord[] = [
  word('crop', 'rice', 'Rice', 'Arroz', '水稻'),
  word('crop', 'wheat', 'Wheat', 'Trigo', '小麦'),
  word('crop', 'winter_wheat', 'Winter wheat', 'Trigo de invierno', '冬小麦'),
  word('crop', 'cotton', 'Cotton', 'Algodón', '棉花'),
  word('crop', 'citrus', 'Citrus', 'Cítricos', '柑橘树'),
  word('crop', 'tea', 'Tea', 'Té', '茶树'),
  word('pest', 'aphids', 'Aphids', 'Pulgones', '蚜虫'),
  word('pest', 'rust', 'Rust', 'Roya', '锈病'),
  word('pest', 'stripe_rust', 'Stripe (yellow) rust', 'Roya amarilla (estriada)', '条锈病'),
  word('pest', 'spider_mites', 'Spider mites', 'Arañita roja', '红蜘蛛'),
  word('pest', 'citrus_red_mite', 'Citrus red mite', 'Ácaro rojo de los cítricos', '柑橘红蜘蛛'),
  word('pest', 'leaf_folder', 'Rice leaf folder', 'Enrollador de la hoja del arroz', '稻纵卷叶螟'),
  word('category', 'insecticide', 'Insecticide', 'Insecticida', '杀虫剂'),
  word('category', 'fungicide', 'Fungicide', 'Fungicida', '杀菌剂'),
  word('form', 'WG', 'Water dispersible granule', 'Gránulos dispersables en agua', '水分散粒剂'),
  word('form', 'WP', 'Wettable powder', 'Polvo mojable', '可湿性粉剂'),
  word('form', 'PM', 'Proof mat', 'Pastilla antimosquitos', '防蚊片'),
  word('form', 'MC', 'Mosquito coil', 'Espiral antimosquitos', '蚊香'),
  word('form', 'TC', 'Technical material', 'Material técnico', '原药'),
  word('active', '9', 'thiamethoxam', 'tiametoxam', '噻虫嗪'),
  { ...word('active', '19', 'glyphosate', 'glifosato', '草甘膦'), others: ['glifosato', '1071-83-6'] },
  word('active', '125', 'glyphosate potassium salt', 'glifosato potásico', '草甘膦钾盐'),
]

const parts = {
  9: { nameEn: 'thiamethoxam', nameZh: '噻虫嗪', nameEs: 'tiametoxam', cas: '153719-23-4' },
  19: { nameEn: 'glyphosate', nameZh: '草甘膦', nameEs: 'glifosato', cas: '1071-83-6' },
  125: { nameEn: 'glyphosate potassium salt', nameZh: '草甘膦钾盐', nameEs: 'glifosato potásico', cas: null },
}

type Use = readonly [crop: keyof typeof crops, pest: keyof typeof pests, dose: string | null]

const productOf = (
  id: string,
  active: keyof typeof parts,
  uses: readonly Use[],
  more: Partial<ProductWire> = {},
): Product => {
  const namedUses = uses.map(([crop, pest, doseRaw]) => ({
    crop: { id: crop, name: crops[crop] },
    target: { id: pest, name: pests[pest] },
    doseRaw,
  }))
  return productSchema.parse({
    pesticideId: id,
    name: `${parts[active].nameEn} 25% WG`,
    nameEn: `${parts[active].nameEn} 25% WG`,
    registrationNo: id,
    registrationClass: id.slice(0, 2),
    categories: [{ categoryId: 'insecticide', categoryName: 'Insecticide' }],
    formulation: 'WG',
    isSingle: true,
    ingredients: [{ ingredientId: String(active), name: parts[active].nameEn, content: '25%', ...parts[active] }],
    totalContent: '25%',
    contentValue: '25',
    contentUnit: '%',
    crops: namedUses.map(({ crop }) => crop),
    targets: namedUses.map(({ target }) => target),
    uses: namedUses,
    validUntil: '2030-08-30',
    company: { companyId: '1', name: 'Jiangsu Binnong Chemical Co., Ltd.' },
    snapshot: '2025-06-13',
    ...more,
  } satisfies ProductWire)
}

export const sampleProducts: readonly Product[] = [
  productOf('PD20152026', 9, [
    ['rice', 'aphids', '2-4克/亩'],
    ['wheat', 'aphids', '10.5克/亩'],
    ['wheat', 'rust', null],
  ]),
  productOf('PD20152027', 9, [['citrus', 'spider_mites', '4000-5000倍液']], { validUntil: '2031-02-01' }),
  productOf('EX20210035', 19, [], {
    exportOnly: true,
    exportCountries: ['TH'],
    company: { companyId: '2', name: 'Shandong Sword Agrochemicals Co., Ltd.' },
  }),
  productOf('PD20152030', 125, [['wheat', 'stripe_rust', null]]),
]

const companies: readonly Company[] = [
  {
    companyId: '1',
    name: 'Jiangsu Binnong Chemical Co., Ltd.',
    nameEn: 'Jiangsu Binnong Chemical Co., Ltd.',
    nameZh: '江苏滨农化工有限公司',
    country: 'CN',
    province: 'Jiangsu',
    city: 'Nantong',
  },
  {
    companyId: '2',
    name: 'Shandong Sword Agrochemicals Co., Ltd.',
    nameEn: 'Shandong Sword Agrochemicals Co., Ltd.',
    country: 'CN',
    province: 'Shandong',
  },
].map((one) => companySchema.parse(one))

export const testRecords = (): RecordSource => {
  const { knowledge, table } = makeKnowledge({
    products: sampleProducts,
    companies,
    words: sampleWords,
    provinces: [
      { id: 'Jiangsu', names: ['Jiangsu', '江苏'] },
      { id: 'Shandong', names: ['Shandong', '山东'] },
      { id: 'Nantong', names: ['Nantong', '南通'] },
    ],
    cities: [],
    countries: ['BR', 'TH', 'CL', 'CA', 'CN'],
  })
  return {
    knowledge,
    today: '2026-11-29',
    find: async (where, first) => table.find(where, first),
    suppliers: async (where) => table.suppliers(where),
    products: async (ids) => ids.flatMap((id) => sampleProducts.find(({ pesticideId }) => pesticideId === id) ?? []),
    companies: async (ids) => ids.flatMap((id) => companies.find(({ companyId }) => companyId === id) ?? []),
  }
}
