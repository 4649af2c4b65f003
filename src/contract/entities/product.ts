import * as z from 'zod/mini'
import { country, decimal, flag, id, instant, wireDay, told, toldList } from '../values.ts'

/** `name` is in the requested language. `nameZhHant` is absent if it equals `nameZh`. */
export const ingredient = z.object({
  ingredientId: z.nullish(id),
  name: told,
  nameEn: told,
  nameZh: z.nullish(told),
  nameZhHant: z.optional(told),
  nameEs: z.nullish(told),
  cas: z.nullish(told),
  content: z.nullish(told),
})

export const namedRef = z.object({ id, name: told })

/** Doses per mu are of product, not of active ingredient; × 15 is per hectare. */
export const productUse = z.object({
  crop: z.nullish(namedRef),
  target: z.nullish(namedRef),
  doseRaw: z.nullish(told),
  doseMin: z.nullish(decimal),
  doseMax: z.nullish(decimal),
  doseUnit: z.nullish(told),
  method: z.nullish(told),
})

/** `nameEn` is absent if `name` is English. */
export const companyRef = z.object({
  companyId: id,
  name: told,
  nameEn: z.optional(told),
  nameZh: z.nullish(told),
  province: z.nullish(told),
  city: z.nullish(told),
  rating: z.nullish(z.number()),
  answersHere: z.nullish(flag),
  demo: z._default(z.boolean(), false),
})

export const minOrder = z.object({ quantity: decimal, unit: told })

/** `null`: not stated by the register. `demo`: demo data. */
export const product = z.object({
  pesticideId: id,
  name: told,
  nameEn: told,
  nameZh: z.nullish(told),
  registrationNo: told,
  registrationClass: told,
  categories: toldList(z.object({ categoryId: id, categoryName: told })),
  formulation: z.nullish(told),
  dosageForm: z.nullish(told),
  physicalState: z.nullish(told),
  isTechnical: z._default(z.boolean(), false),
  /** Null: unknown. */
  isSingle: z.nullable(z.boolean()),
  ingredients: toldList(ingredient),
  totalContent: z.nullish(told),
  contentValue: z.nullish(decimal),
  contentUnit: z.nullish(told),
  densityKgL: z.nullish(decimal),
  crops: toldList(namedRef),
  targets: toldList(namedRef),
  uses: z._default(toldList(productUse), []),
  useMethod: z.nullish(told),
  firstApproved: z.nullish(wireDay),
  validUntil: z.nullish(wireDay),
  registrant: z.nullish(told),
  toxicity: z.nullish(told),
  minOrder: z.nullish(minOrder),
  /** Null: unknown. */
  exportOnly: z._default(z.nullable(z.boolean()), false),
  exportCountries: z._default(toldList(country), []),
  description: z.nullish(told),
  company: z.nullable(companyRef),
  source: z.nullish(told),
  snapshot: z.nullish(wireDay),
  demo: z._default(z.boolean(), false),
  updateTime: z.optional(instant),
})
export type Product = z.infer<typeof product>
export type ProductWire = z.input<typeof product>
export type Ingredient = z.infer<typeof ingredient>
export type ProductUse = z.infer<typeof productUse>
