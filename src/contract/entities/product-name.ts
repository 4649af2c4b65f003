import * as z from 'zod/mini'
import { fieldsWithSchema, wireText, wireList } from '../values.ts'

/** A concentration as a buyer wrote it. `unit`: null if it is only a number. `acid`: stated as acid equivalent. */
export const namedContent = z.object({
  value: z.number(),
  unit: z.nullable(z.enum(['%', 'g/L'])),
  basis: z.nullable(z.enum(['w/w', 'w/v'])),
  acid: z.boolean(),
})

/** `base` and `form` are keys, such as glyphosate and potassium. `taken`: the name that replaced a misspelt one. */
const productName = z.object({
  actives: wireList(
    z.object({
      base: wireText,
      form: z.nullable(wireText),
      content: z.nullable(namedContent),
      corrected: z.nullable(z.object({ typed: wireText, taken: wireText })),
    }),
  ),
  total: z.nullable(namedContent),
  ...fieldsWithSchema(z.nullable(wireText), 'formulation', 'registration', 'cas', 'quantity'),
  rest: wireList(wireText),
})

export const matchGroups = ['exact', 'near', 'unstated', 'other'] as const
export type MatchGroup = (typeof matchGroups)[number]

export const namedSearch = z.object({
  name: productName,
  counts: z.object(fieldsWithSchema(z.number(), ...matchGroups)),
})
export type NamedSearch = z.infer<typeof namedSearch>
