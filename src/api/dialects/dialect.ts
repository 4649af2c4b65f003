import type { RowKind } from '../speak.ts'
import { companies } from './companies.ts'
import * as others from './others.ts'
import { products } from './products.ts'
import { draftAcks, drafts, records } from './requests.ts'
import type { Entity, Field } from './table.ts'

/** How each kind of row is read by default: the specification's names, those of its platform, and our own. */
export const entities = {
  products,
  companies,
  drafts,
  draftAcks,
  records,
  messages: others.messages,
  reviews: others.reviews,
  favourites: others.favourites,
  cart: others.cart,
  categories: others.categories,
  dictionary: others.dictionary,
  countries: others.countries,
  currencies: others.currencies,
  timezones: others.timezones,
  users: others.users,
  logins: others.logins,
} satisfies Record<RowKind, Entity>

/** Where a backend says a field: its name, several, best first, or a reading of its own. A dot leads into an object. */
type Said = string | readonly string[] | Field

type Tables = {
  readonly [K in RowKind]?: Readonly<Partial<Record<keyof (typeof entities)[K]['fields'], Said>>>
}

/** One vendor's way to say what the contract says. Only what differs stands in it. */
export interface Dialect extends Tables {
  readonly name: string
  /** Paths of the contract, as it writes them, and what stands in their place. Writes go there as well. */
  readonly paths?: Readonly<Record<string, string>>
  /** What the list of a page and its total are called. */
  readonly page?: { readonly list: string; readonly total: string }
  /** Hours by which the server's wall clock is ahead of UTC; China's by default. */
  readonly utcOffset?: number
}

export const defineDialect = (dialect: Dialect): Dialect => dialect

const isField = (said: Said): said is Field => typeof said === 'object' && 'read' in said

/** The vendor's names come before those that are looked for anyway. */
export const entityOf = (kind: RowKind, dialect: Dialect | null): Entity => {
  const entity: Entity = entities[kind]
  const said = Object.entries((dialect?.[kind] ?? {}) as Readonly<Record<string, Said>>)
  const fields = said.map(([name, one]): [string, Field] => {
    const usual = entity.fields[name]
    if (isField(one) || !usual) return [name, one as Field]
    return [name, { ...usual, names: [...(typeof one === 'string' ? [one] : one), ...usual.names] }]
  })
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(fields) } }
}
