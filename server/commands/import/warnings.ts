import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { products, vocabulary } from '#server/modules/catalogue/schema.ts'
import type { CatalogueFiles, Placed, Problem } from './read.ts'

const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, '')
const folded = (name: string | undefined) => name?.normalize('NFKC').trim().toLowerCase() ?? ''

interface Entry {
  readonly id: string
  readonly key: string
}

const othersWith = <Row>(rows: readonly Placed<Row>[], of: (row: Row) => Entry, existing: readonly Entry[]) => {
  const ids = new Map<string, Set<string>>()
  const entries = rows.map((placed) => ({ placed, entry: of(placed.data) }))
  const replaced = new Set(entries.map(({ entry }) => entry.id))
  for (const { id, key } of [...existing.filter((one) => !replaced.has(one.id)), ...entries.map(({ entry }) => entry)])
    if (key !== '') ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return entries.flatMap(({ placed, entry: { id, key } }) => {
    const others = [...(ids.get(key) ?? [])].filter((one) => one !== id)
    return others.length > 0 ? [{ placed, others: others.map((one) => `"${one}"`).join(', ') }] : []
  })
}

/**
 * Warns of values that are allowed but often a mistake. Isomers do share a CAS number, and registers do have numbers
 * that differ only by leading zeros, but spreadsheets drop zeros too.
 */
export const warningsOfFiles = async (db: Database, files: CatalogueFiles): Promise<Problem[]> => {
  const words =
    files.ingredients.length === 0
      ? []
      : await db
          .select({ id: vocabulary.id, labels: vocabulary.labels, extra: vocabulary.extra })
          .from(vocabulary)
          .where(eq(vocabulary.kind, 'ingredient'))
  const bare = [...new Set(files.products.map(({ data }) => withoutZeros(data.reg_no)))]
  const alike = await db
    .select({ id: products.id, ingredients: products.ingredients })
    .from(products)
    .where(sql`regexp_replace(${products.id}, '^0+(?=.)', '') = any(${sql.param(bare)}::text[])`)

  const casOf = ({ id, extra }: (typeof words)[number]) => ({ id, key: extra['cas'] ?? '' })
  const nameOf = ({ id, labels }: (typeof words)[number]) => ({ id, key: folded(labels.en) })
  const numberOf = (id: string) => ({ id, key: withoutZeros(id) })
  const warnings: Problem[] = []
  const warn = ({ file, row }: Placed<unknown>, column: string, says: string) =>
    void warnings.push({ file, row, column, says })

  for (const { placed, others } of othersWith(files.ingredients, casOf, words.map(casOf)))
    warn(placed, 'cas', `"${placed.data.extra['cas']}" is the number of ${others} too`)
  for (const { placed, others } of othersWith(files.ingredients, nameOf, words.map(nameOf)))
    warn(placed, 'en', `"${placed.data.labels.en}" is the name of ${others} too`)
  const numbers = othersWith(
    files.products,
    ({ reg_no }) => numberOf(reg_no),
    alike.map(({ id }) => numberOf(id)),
  )
  for (const { placed, others } of numbers)
    warn(placed, 'reg_no', `"${placed.data.reg_no}" differs from ${others} only by leading zeros`)

  const before = new Map(alike.map(({ id, ingredients }) => [id, ingredients.map((one) => one.id ?? one.en)]))
  for (const placed of files.products) {
    const old = before.get(placed.data.reg_no)
    const now = new Set(placed.data.ingredients.map(({ id, en }) => id ?? en))
    if (old && old.length > 0 && !old.some((one) => now.has(one)))
      warn(placed, 'ingredients', `all of "${placed.data.reg_no}" are others than before`)
  }
  return warnings
}
