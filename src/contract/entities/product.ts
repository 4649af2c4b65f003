import * as z from 'zod/mini'
import { country, decimal, flag, id, instant, fieldsWithSchema, wireDay, wireText, wireList } from '../values.ts'

/** `name` is in the requested language. `nameZhHant` is absent if it equals `nameZh`. */
export const ingredient = z.object({
  ingredientId: z.nullish(id),
  ...fieldsWithSchema(wireText, 'name', 'nameEn'),
  nameZhHant: z.optional(wireText),
  ...fieldsWithSchema(z.nullish(wireText), 'nameZh', 'nameEs', 'cas', 'content'),
})

export const namedRef = z.object({ id, name: wireText })

/** Doses are amounts of product, not of active ingredient. A dose per mu times 15 is the dose per hectare. */
const productUse = z.object({
  ...fieldsWithSchema(z.nullish(namedRef), 'crop', 'target'),
  ...fieldsWithSchema(z.nullish(wireText), 'doseRaw', 'doseUnit', 'method'),
  ...fieldsWithSchema(z.nullish(decimal), 'doseMin', 'doseMax'),
})

/** `nameEn` is absent if `name` is English. */
export const companyRef = z.object({
  companyId: id,
  name: wireText,
  nameEn: z.optional(wireText),
  ...fieldsWithSchema(z.nullish(wireText), 'nameZh', 'nameZhHant', 'province', 'city'),
  rating: z.nullish(z.number()),
  answersHere: z.nullish(flag),
  demo: z._default(z.boolean(), false),
})

export const minOrder = z.object({ quantity: decimal, unit: wireText })

export const product = z.object({
  pesticideId: id,
  ...fieldsWithSchema(wireText, 'name', 'nameEn', 'registrationNo', 'registrationClass'),
  ...fieldsWithSchema(z.nullish(wireText), 'nameZh', 'formulation', 'dosageForm', 'physicalState', 'totalContent'),
  ...fieldsWithSchema(
    z.nullish(wireText),
    'contentUnit',
    'useMethod',
    'registrant',
    'toxicity',
    'description',
    'source',
  ),
  categories: wireList(z.object({ categoryId: id, categoryName: wireText })),
  isTechnical: z._default(z.boolean(), false),
  isSingle: z.nullable(z.boolean()),
  ingredients: wireList(ingredient),
  ...fieldsWithSchema(z.nullish(decimal), 'contentValue', 'densityKgL'),
  ...fieldsWithSchema(wireList(namedRef), 'crops', 'targets'),
  uses: z._default(wireList(productUse), []),
  ...fieldsWithSchema(z.nullish(wireDay), 'firstApproved', 'validUntil', 'snapshot'),
  minOrder: z.nullish(minOrder),
  exportOnly: z._default(z.nullable(z.boolean()), false),
  exportCountries: z._default(wireList(country), []),
  company: z.nullable(companyRef),
  demo: z._default(z.boolean(), false),
  updateTime: z.optional(instant),
})
export type Product = z.infer<typeof product>
export type ProductWire = z.input<typeof product>
export type ProductUse = z.infer<typeof productUse>
