import { inArray } from 'drizzle-orm'
import type { DictType } from '#contract/entities/reference.ts'
import type { Database } from '#server/platform/db/database.ts'
import { dictionaryEntries } from '../schema.ts'

export interface DictionaryChoice {
  readonly path: string
  readonly dict: DictType
  readonly values: readonly (string | null | undefined)[]
}

export const choicesOfLines = (
  path: string,
  lines: readonly Readonly<{ unit?: string | null | undefined; packaging?: string | null | undefined }>[],
): DictionaryChoice[] =>
  lines.flatMap(({ unit, packaging }, index): DictionaryChoice[] => [
    { path: `${path}.${index}.unit`, dict: 'product_unit', values: [unit] },
    { path: `${path}.${index}.packaging`, dict: 'product_packaging', values: [packaging] },
  ])

/** A field that repeats a value is reported as unknown, too. An empty dictionary allows all values. */
export const checkChoices = async (db: Database, choices: readonly DictionaryChoice[]) => {
  const statedChoices = choices
    .map(({ values, ...choice }) => ({ ...choice, values: values.filter((value) => value != null && value !== '') }))
    .filter(({ values }) => values.length > 0)
  if (statedChoices.length === 0) return { unknown: [], labels: {} }
  const dicts = [...new Set(statedChoices.map(({ dict }) => dict))]
  const rows = await db.select().from(dictionaryEntries).where(inArray(dictionaryEntries.dictType, dicts))
  const knownEntries = Object.fromEntries(
    dicts.map((dict) => [
      dict,
      new Map(rows.filter(({ dictType }) => dictType === dict).map(({ value, labels }) => [value, labels])),
    ]),
  )
  const labels: Record<string, Record<string, Record<string, string>>> = {}
  const unknown = statedChoices.flatMap(({ path, dict, values }) => {
    const entries = knownEntries[dict]
    for (const value of values) {
      const label = value && entries?.get(value)
      if (value && label) labels[dict] = { ...labels[dict], [value]: label }
    }
    const isKnown = new Set(values).size === values.length && values.every((value) => value && entries?.has(value))
    return isKnown || !entries?.size ? [] : [{ path, rule: 'unknown-choice' }]
  })
  return { unknown, labels }
}
