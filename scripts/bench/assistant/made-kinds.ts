import type { Want } from './expected.ts'
import type { RawProduct } from './raw.ts'

export type Language = 'en' | 'es' | 'zh'

export interface Slots {
  readonly active: string
  readonly other: string
  readonly crop: string
  readonly pest: string
  readonly category: string
  readonly content: string
  readonly form: string
  readonly reg: string
  readonly company: string
  readonly province: string
  readonly country: string
  readonly year: string
}
type Template = (slots: Slots) => string
export type Templates = Readonly<Record<Language, readonly Template[]>>

/** One kind of question: what it wants of a product picked at random, and how it is put in three languages. */
export interface Kind {
  readonly name: string
  readonly many: number
  readonly fits: (product: RawProduct) => boolean
  readonly want: (pick: Pick) => Want
  readonly says: Templates
}

/** A product, a line of its uses, and what else a question may name. */
export interface Pick {
  readonly product: RawProduct
  readonly crop: string
  readonly pest: string
  readonly country: string
  readonly year: string
  readonly active: string
  readonly other: string
  readonly province: string
}

export const withDose = ({ uses }: RawProduct) =>
  uses.some(({ dose, crop, pest }) => dose !== '' && crop !== '' && pest !== '')
const withUse = ({ uses }: RawProduct) => uses.some(({ crop, pest }) => crop !== '' && pest !== '')
const known = ({ parts }: RawProduct) => parts.every(({ id }) => /^\d+$/.test(id))
export const single = (product: RawProduct) => known(product) && product.parts.length === 1

export const kinds: readonly Kind[] = [
  {
    name: 'suppliers of an active',
    many: 24,
    fits: single,
    want: ({ active }) => ({ is: 'suppliers', active: [active] }),
    says: {
      en: [
        ({ active }) => `Who supplies ${active}?`,
        ({ active }) => `list of ${active} manufacturers`,
        ({ active }) => `Which companies produce ${active} in China?`,
        ({ active }) => `I'm looking for ${active} suppliers`,
        ({ active }) => `factories making ${active}`,
      ],
      es: [
        ({ active }) => `¿Quién vende ${active}?`,
        ({ active }) => `fabricantes de ${active} en China`,
        ({ active }) => `busco proveedores de ${active}`,
        ({ active }) => `¿Qué empresas producen ${active}?`,
      ],
      zh: [
        ({ active }) => `${active}的生产厂家`,
        ({ active }) => `哪些企业生产${active}？`,
        ({ active }) => `我想找${active}的供应商`,
        ({ active }) => `谁做${active}`,
      ],
    },
  },
  {
    name: 'suppliers of a specification',
    many: 21,
    fits: (product) =>
      single(product) &&
      product.form !== '' &&
      !product.technical &&
      product.value !== null &&
      ['%', 'g/L'].includes(product.unit),
    want: ({ product, active }) => ({
      is: 'suppliers',
      active: [active],
      content: [product.value ?? 0, product.unit],
      form: [product.form],
    }),
    says: {
      en: [
        ({ active, content, form }) => `Who makes ${active} ${content} ${form}?`,
        ({ active, content, form }) => `${active} ${content} ${form} suppliers`,
        ({ active, content, form }) => `need a manufacturer of ${content} ${active} ${form}`,
      ],
      es: [
        ({ active, content, form }) => `proveedores de ${active} ${content} ${form}`,
        ({ active, content, form }) => `¿Quién fabrica ${active} ${content} ${form}?`,
      ],
      zh: [
        ({ active, content, form }) => `${content}${active}${form}哪家有`,
        ({ active, content, form }) => `${active} ${content} ${form} 供应商`,
      ],
    },
  },
  {
    name: 'who can export where',
    many: 25,
    fits: single,
    want: ({ active, country }) => ({ is: 'suppliers', active: [active], country }),
    says: {
      en: [
        ({ active, country }) => `Who can export ${active} to ${country}?`,
        ({ active, country }) => `companies that can ship ${active} to ${country}`,
        ({ active, country }) => `which suppliers export ${active} to ${country}`,
      ],
      es: [
        ({ active, country }) => `¿Quién puede exportar ${active} a ${country}?`,
        ({ active, country }) => `empresas que exportan ${active} a ${country}`,
      ],
      zh: [
        ({ active, country }) => `谁能把${active}出口到${country}`,
        ({ active, country }) => `可以出口${active}到${country}的公司`,
      ],
    },
  },
  {
    name: 'dose on a crop',
    many: 40,
    fits: (product) => known(product) && withDose(product),
    want: ({ product, crop }) => ({
      is: 'doses',
      active: [...new Set(product.parts.map(({ id }) => id))],
      crop: [crop],
    }),
    says: {
      en: [
        ({ active, crop }) => `dosage of ${active} on ${crop}`,
        ({ active, crop }) => `What dose of ${active} per hectare for ${crop}?`,
        ({ active, crop }) => `how much ${active} do I apply in ${crop}`,
        ({ active, crop }) => `${active} ${crop} application rate per ha`,
      ],
      es: [
        ({ active, crop }) => `dosis de ${active} en ${crop}`,
        ({ active, crop }) => `¿Cuánto ${active} se aplica por hectárea en ${crop}?`,
        ({ active, crop }) => `${active} para ${crop}: dosis por ha`,
      ],
      zh: [
        ({ active, crop }) => `${active}在${crop}上的用量`,
        ({ active, crop }) => `${crop}用${active}每亩打多少`,
        ({ active, crop }) => `${active} ${crop} 每公顷用量是多少`,
      ],
    },
  },
  {
    name: 'dose on a crop against a pest',
    many: 30,
    fits: (product) => known(product) && withDose(product),
    want: ({ product, crop, pest }) => ({
      is: 'doses',
      active: [...new Set(product.parts.map(({ id }) => id))],
      crop: [crop],
      pest: [pest],
    }),
    says: {
      en: [
        ({ active, crop, pest }) => `dose of ${active} against ${pest} in ${crop}`,
        ({ active, crop, pest }) => `How do I use ${active} on ${crop} for ${pest}?`,
      ],
      es: [
        ({ active, crop, pest }) => `dosis de ${active} contra ${pest} en ${crop}`,
        ({ active, crop, pest }) => `¿Cómo se aplica ${active} en ${crop} para ${pest}?`,
      ],
      zh: [
        ({ active, crop, pest }) => `${active}防治${crop}${pest}的用量`,
        ({ active, crop, pest }) => `${crop}${pest}用${active}怎么用`,
      ],
    },
  },
  {
    name: 'products for a crop and a pest',
    many: 34,
    fits: withUse,
    want: ({ product, crop, pest }) => ({
      is: 'products',
      crop: [crop],
      pest: [pest],
      ...(product.categories.length === 1 ? { category: product.categories[0] ?? '' } : {}),
    }),
    says: {
      en: [
        ({ category, crop, pest }) => `${category} for ${pest} in ${crop}`,
        ({ category, crop, pest }) => `Which ${category} products are registered against ${pest} on ${crop}?`,
        ({ category, crop, pest }) => `show me ${category} options to control ${pest} of ${crop}`,
      ],
      es: [
        ({ category, crop, pest }) => `${category} contra ${pest} en ${crop}`,
        ({ category, crop, pest }) => `¿Qué ${category} hay para ${pest} en ${crop}?`,
      ],
      zh: [
        ({ category, crop, pest }) => `防治${crop}${pest}的${category}`,
        ({ category, crop, pest }) => `${crop}${pest}可以用哪些${category}`,
      ],
    },
  },
  {
    name: 'until when',
    many: 24,
    fits: ({ validUntil }) => validUntil !== '',
    want: ({ product }) => ({ is: 'field', reg: product.id, field: 'validUntil' }),
    says: {
      en: [
        ({ reg }) => `When does ${reg} expire?`,
        ({ reg }) => `${reg} expiry date`,
        ({ reg }) => `is ${reg} still valid`,
      ],
      es: [({ reg }) => `¿Cuándo vence ${reg}?`, ({ reg }) => `vigencia del registro ${reg}`],
      zh: [({ reg }) => `${reg}什么时候到期？`, ({ reg }) => `${reg} 有效期`],
    },
  },
  {
    name: 'holder of a number',
    many: 15,
    fits: () => true,
    want: ({ product }) => ({ is: 'field', reg: product.id, field: 'company' }),
    says: {
      en: [({ reg }) => `Who owns ${reg}?`, ({ reg }) => `which company holds registration ${reg}`],
      es: [({ reg }) => `¿De qué empresa es ${reg}?`, ({ reg }) => `titular de ${reg}`],
      zh: [({ reg }) => `${reg}是哪家公司的`, ({ reg }) => `${reg} 登记证持有人`],
    },
  },
  {
    name: 'what is in a number',
    many: 14,
    fits: known,
    want: ({ product }) => ({ is: 'field', reg: product.id, field: 'ingredients' }),
    says: {
      en: [({ reg }) => `active ingredients of ${reg}`, ({ reg }) => `What does ${reg} contain?`],
      es: [({ reg }) => `¿Qué contiene ${reg}?`, ({ reg }) => `composición de ${reg}`],
      zh: [({ reg }) => `${reg}的有效成分是什么`, ({ reg }) => `${reg}含有什么成分`],
    },
  },
  {
    name: 'may a number go somewhere',
    many: 18,
    fits: ({ exportTo }) => exportTo.length > 0,
    want: ({ product, country }) => ({ is: 'exportable', reg: product.id, country }),
    says: {
      en: [
        ({ reg, country }) => `Can ${reg} be exported to ${country}?`,
        ({ reg, country }) => `is it allowed to sell ${reg} in ${country}`,
      ],
      es: [({ reg, country }) => `¿Se puede exportar ${reg} a ${country}?`],
      zh: [({ reg, country }) => `${reg}能出口${country}吗`],
    },
  },
  {
    name: 'products of a company with an active',
    many: 24,
    fits: single,
    want: ({ product, active }) => ({ is: 'products', company: [product.company], active: [active] }),
    says: {
      en: [
        ({ company, active }) => `${active} products of ${company}`,
        ({ company, active }) => `Does ${company} have ${active}?`,
      ],
      es: [
        ({ company, active }) => `productos con ${active} de ${company}`,
        ({ company, active }) => `¿${company} tiene ${active}?`,
      ],
      zh: [({ company, active }) => `${company}有${active}吗`, ({ company, active }) => `${company}的${active}产品`],
    },
  },
  {
    name: 'crops of an active',
    many: 18,
    fits: (product) => single(product) && withUse(product),
    want: ({ active }) => ({ is: 'crops', active: [active] }),
    says: {
      en: [
        ({ active }) => `Which crops is ${active} registered for?`,
        ({ active }) => `crops for ${active}: on which crops can I use it`,
      ],
      es: [
        ({ active }) => `¿Para qué cultivos está registrado ${active}?`,
        ({ active }) => `cultivos de ${active}, ¿en qué cultivos se usa?`,
      ],
      zh: [({ active }) => `${active}可以用在哪些作物上`, ({ active }) => `${active}登记了什么作物`],
    },
  },
  {
    name: 'two actives',
    many: 17,
    fits: (product) => known(product) && product.parts.length === 2,
    want: ({ product }) => ({ is: 'products', active: product.parts.map(({ id }) => id) }),
    says: {
      en: [
        ({ active, other }) => `products with ${active} and ${other}`,
        ({ active, other }) => `${active} + ${other} registrations`,
      ],
      es: [
        ({ active, other }) => `productos con ${active} y ${other}`,
        ({ active, other }) => `mezclas de ${active} + ${other}`,
      ],
      zh: [
        ({ active, other }) => `${active}和${other}复配的产品`,
        ({ active, other }) => `含${active}、${other}的登记`,
      ],
    },
  },
  {
    name: 'technical in a province',
    many: 14,
    fits: (product) => single(product) && product.technical,
    want: ({ active, province }) => ({ is: 'suppliers', active: [active], technical: true, province }),
    says: {
      en: [
        ({ active, province }) => `${active} technical producers in ${province}`,
        ({ active, province }) => `who makes ${active} TC in ${province}`,
      ],
      es: [({ active, province }) => `fabricantes de ${active} técnico en ${province}`],
      zh: [({ active, province }) => `${province}有哪些${active}原药厂家`],
    },
  },
  {
    name: 'valid beyond a year',
    many: 10,
    fits: single,
    want: ({ active, year }) => ({ is: 'products', active: [active], validAfter: `${year}-12-31` }),
    says: {
      en: [
        ({ active, year }) => `${active} registrations valid beyond ${year}`,
        ({ active, year }) => `${active} products that expire after ${year}`,
      ],
      es: [({ active, year }) => `registros de ${active} que vencen después de ${year}`],
      zh: [({ active, year }) => `${year}年以后到期的${active}登记`],
    },
  },
  {
    name: 'CAS',
    many: 8,
    fits: single,
    want: ({ active }) => ({ is: 'active', active: [active], field: 'cas' }),
    says: {
      en: [({ active }) => `what is the CAS no. of ${active}`],
      es: [({ active }) => `¿Cuál es el número CAS de ${active}?`],
      zh: [({ active }) => `${active}的CAS登记号是多少`],
    },
  },
]
