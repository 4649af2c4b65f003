import * as z from 'zod/mini'
import { page, pageQuery } from '../envelope.ts'
import { buyer, del, get, post, put } from '../define.ts'
import { id, instant, text, told } from '../values.ts'

/** Longest private note on a supplier, in characters. */
export const maxFavouriteNote = 500

/** A saved supplier. `note` is private: neither the supplier nor a colleague ever sees it. */
export const favourite = z.object({
  companyId: id,
  company: z.nullish(z.object({ companyId: id, name: told })),
  note: z._default(z.nullable(told), null),
  createTime: instant,
  updateTime: z.nullish(instant),
})
export type Favourite = z.infer<typeof favourite>

export const favouriteCalls = {
  favouritePage: get(buyer('collect/page'), { query: z.object(pageQuery), data: page(favourite) }),
  /** Idempotent: saving a supplier again changes nothing, except that a new note replaces the old one. */
  favouriteCreate: post(buyer('collect/create'), {
    body: z.object({ companyId: id, note: z.optional(z.nullable(text(maxFavouriteNote))) }),
    data: z.unknown(),
  }),
  favouriteUpdate: put(buyer('collect/update'), {
    level: 'full',
    body: z.object({ companyId: id, note: z.nullable(text(maxFavouriteNote)) }),
    data: z.unknown(),
  }),
  /** Idempotent: a supplier that is not saved counts as removed. */
  favouriteDelete: del(buyer('collect/delete'), { query: z.object({ companyId: id }), data: z.unknown() }),
}
