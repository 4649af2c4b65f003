import * as z from 'zod/mini'
import { draft } from './entities/request.ts'
import { instant, told, toldList } from './values.ts'

/** `data` of a 400: the refused fields. `path` is dotted (`products.0.quantity`); `rule` is a stable identifier. */
export const fieldRefusal = z.object({
  fields: toldList(z.object({ path: told, rule: told, message: z.optional(told) })),
})
export type FieldRefusal = z.infer<typeof fieldRefusal>

/** `data` of a 412: the current object on the server. */
export const conflictRefusal = z.object({ current: draft })

/** `data` of a quota refusal (1009000002) or of a 429. */
export const quotaRefusal = z.object({ scope: z.optional(told), resetAt: z.nullish(instant) })
