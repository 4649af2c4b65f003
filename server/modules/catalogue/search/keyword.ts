import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { wordsOf } from '../schema.ts'

export interface Keyword {
  /** As typed, in lower case, with single blanks. */
  readonly text: string
  /** Instead of the text: for each of its words the names that may be meant; one of each must match. */
  readonly instead?: readonly (readonly string[])[]
  /** Those of them that replaced misspelt words. */
  readonly corrected?: readonly string[]
}

/** Undefined for an empty keyword. */
export const readKeyword = (typed: string | undefined): Keyword | undefined => {
  const text = (typed ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return text === '' ? undefined : { text }
}

const anyOf = (names: readonly string[]): SQL =>
  sql`(${sql.join(
    names.map((name) => sql`search_query(${name}::text)`),
    sql` || `,
  )})`

const queryOf = ({ text, instead }: Keyword): SQL =>
  instead ? sql`(${sql.join(instead.map(anyOf), sql` && `)})` : sql`search_query(${text}::text)`

/** The rows whose search text contains every word of the keyword, or words that begin with it. */
export const holdsWords = (searched: PgColumn, keyword: Keyword): SQL =>
  sql`${wordsOf(searched)} @@ ${queryOf(keyword)}`

/** A LIKE pattern for texts that begin with `text`; its wildcards are escaped. */
export const likeBegin = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
