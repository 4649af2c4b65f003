import type { RowKind } from '../with-dialect.ts'
import { companies } from './companies.ts'
import * as others from './others.ts'
import { products } from './products.ts'
import { draftAcks, drafts, records } from './requests.ts'
import type { Entity, Field } from './table.ts'

/** The default tables for each kind of row: names of the specification, of its platform, and our own. */
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

/** Where a backend has a field: one name, several (best first), or a table entry. A dot leads into an object. */
type VendorNames = string | readonly string[] | Field

type Tables = {
  readonly [K in RowKind]?: Readonly<Partial<Record<keyof (typeof entities)[K]['fields'], VendorNames>>>
}

/** What one vendor names differently from the contract. */
export interface Dialect extends Tables {
  readonly name: string
  /** Contract path → the vendor's path, for reads and writes. */
  readonly paths?: Readonly<Record<string, string>>
  /** The names of a page's list and total. */
  readonly page?: { readonly list: string; readonly total: string }
  /** Hours by which the server's local time is ahead of UTC; China's by default. */
  readonly utcOffset?: number
}

export const defineDialect = (dialect: Dialect): Dialect => dialect

const isField = (said: VendorNames): said is Field => typeof said === 'object' && 'read' in said

/** The table of a kind of row. The vendor's names come before the default ones. */
export const entityOf = (kind: RowKind, dialect: Dialect | null): Entity => {
  const entity: Entity = entities[kind]
  const said = Object.entries((dialect?.[kind] ?? {}) as Readonly<Record<string, VendorNames>>)
  const fields = said.map(([name, one]): [string, Field] => {
    const usual = entity.fields[name]
    if (isField(one) || !usual) return [name, one as Field]
    return [name, { ...usual, names: [...(typeof one === 'string' ? [one] : one), ...usual.names] }]
  })
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(fields) } }
}
