import * as z from 'zod/mini'
import { country, decimal, flag, id, instant, wireDay, wireText, wireList } from '../values.ts'

/** An active ingredient. `name` is in the requested language. `nameZhHant` is absent if it equals `nameZh`. */
export const ingredient = z.object({
  ingredientId: z.nullish(id),
  name: wireText,
  nameEn: wireText,
  nameZh: z.nullish(wireText),
  nameZhHant: z.optional(wireText),
  nameEs: z.nullish(wireText),
  cas: z.nullish(wireText),
  content: z.nullish(wireText),
})

export const namedRef = z.object({ id, name: wireText })

/** A use of a product. Doses per mu are amounts of product, not of active ingredient; times 15: per hectare. */
const productUse = z.object({
  crop: z.nullish(namedRef),
  target: z.nullish(namedRef),
  doseRaw: z.nullish(wireText),
  doseMin: z.nullish(decimal),
  doseMax: z.nullish(decimal),
  doseUnit: z.nullish(wireText),
  method: z.nullish(wireText),
})

/** A product's company. `nameEn` is absent if `name` is English. */
export const companyRef = z.object({
  companyId: id,
  name: wireText,
  nameEn: z.optional(wireText),
  nameZh: z.nullish(wireText),
  province: z.nullish(wireText),
  city: z.nullish(wireText),
  rating: z.nullish(z.number()),
  answersHere: z.nullish(flag),
  demo: z._default(z.boolean(), false),
})

export const minOrder = z.object({ quantity: decimal, unit: wireText })

/** A registered product. Null means that the register does not state the value. */
export const product = z.object({
  pesticideId: id,
  name: wireText,
  nameEn: wireText,
  nameZh: z.nullish(wireText),
  registrationNo: wireText,
  registrationClass: wireText,
  categories: wireList(z.object({ categoryId: id, categoryName: wireText })),
  formulation: z.nullish(wireText),
  dosageForm: z.nullish(wireText),
  physicalState: z.nullish(wireText),
  isTechnical: z._default(z.boolean(), false),
  isSingle: z.nullable(z.boolean()),
  ingredients: wireList(ingredient),
  totalContent: z.nullish(wireText),
  contentValue: z.nullish(decimal),
  contentUnit: z.nullish(wireText),
  densityKgL: z.nullish(decimal),
  crops: wireList(namedRef),
  targets: wireList(namedRef),
  uses: z._default(wireList(productUse), []),
  useMethod: z.nullish(wireText),
  firstApproved: z.nullish(wireDay),
  validUntil: z.nullish(wireDay),
  registrant: z.nullish(wireText),
  toxicity: z.nullish(wireText),
  minOrder: z.nullish(minOrder),
  exportOnly: z._default(z.nullable(z.boolean()), false),
  exportCountries: z._default(wireList(country), []),
  description: z.nullish(wireText),
  company: z.nullable(companyRef),
  source: z.nullish(wireText),
  snapshot: z.nullish(wireDay),
  demo: z._default(z.boolean(), false),
  updateTime: z.optional(instant),
})
export type Product = z.infer<typeof product>
export type ProductWire = z.input<typeof product>
export type ProductUse = z.infer<typeof productUse>
