import * as z from 'zod/mini'
import { country, decimal, id, instant, wireDay } from '../values.ts'

/**
 * `name` is in the requested language; the others are for search in any language. `nameZhHant` is absent when it equals
 * `nameZh`.
 */
export const ingredient = z.object({
  ingredientId: z.nullish(id),
  name: z.string(),
  nameEn: z.string(),
  nameZh: z.nullish(z.string()),
  nameZhHant: z.optional(z.string()),
  nameEs: z.nullish(z.string()),
  cas: z.nullish(z.string()),
  content: z.nullish(z.string()),
})

export const named = z.object({ id, name: z.string() })

/** A line of the register's use table. Doses per mu are of product, not of active ingredient; × 15 is per hectare. */
export const productUse = z.object({
  crop: z.nullish(named),
  target: z.nullish(named),
  doseRaw: z.nullish(z.string()),
  doseMin: z.nullish(decimal),
  doseMax: z.nullish(decimal),
  doseUnit: z.nullish(z.string()),
  method: z.nullish(z.string()),
})

/** `nameEn` is absent when `name` is English. */
export const companyRef = z.object({
  companyId: id,
  name: z.string(),
  nameEn: z.optional(z.string()),
  nameZh: z.nullish(z.string()),
  province: z.nullish(z.string()),
  city: z.nullish(z.string()),
  rating: z.nullish(z.number()),
  demo: z._default(z.boolean(), false),
})

export const minOrder = z.object({ quantity: decimal, unit: z.string() })

/**
 * A product in lists, details and the copy. `null`: the register does not state it. `demo` marks the fictitious
 * products of demonstration suppliers.
 */
export const product = z.object({
  pesticideId: id,
  name: z.string(),
  nameEn: z.string(),
  nameZh: z.nullish(z.string()),
  registrationNo: z.string(),
  registrationClass: z.string(),
  categories: z.array(z.object({ categoryId: id, categoryName: z.string() })),
  formulation: z.nullish(z.string()),
  dosageForm: z.nullish(z.string()),
  physicalState: z.nullish(z.string()),
  isTechnical: z._default(z.boolean(), false),
  /** Null: unknown. */
  isSingle: z.nullable(z.boolean()),
  ingredients: z.array(ingredient),
  totalContent: z.nullish(z.string()),
  contentValue: z.nullish(decimal),
  contentUnit: z.nullish(z.string()),
  densityKgL: z.nullish(decimal),
  crops: z.array(named),
  targets: z.array(named),
  uses: z._default(z.array(productUse), []),
  useMethod: z.nullish(z.string()),
  firstApproved: z.nullish(wireDay),
  validUntil: z.nullish(wireDay),
  registrant: z.nullish(z.string()),
  toxicity: z.nullish(z.string()),
  minOrder: z.nullish(minOrder),
  /** Null: unknown. */
  exportOnly: z._default(z.nullable(z.boolean()), false),
  exportCountries: z._default(z.array(country), []),
  description: z.nullish(z.string()),
  company: z.nullable(companyRef),
  source: z.nullish(z.string()),
  snapshot: z.nullish(wireDay),
  demo: z._default(z.boolean(), false),
  updateTime: z.optional(instant),
})
export type Product = z.infer<typeof product>
export type ProductWire = z.input<typeof product>
export type Ingredient = z.infer<typeof ingredient>
export type ProductUse = z.infer<typeof productUse>
