import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { allCalls } from './calls.ts'
import { commaList, decimal, id } from './values.ts'

interface Def {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
}
interface CheckDef {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
}
interface Schema {
  readonly _zod: { readonly def: Def }
}

const checksOf = (def: Def): CheckDef[] => (def.checks ?? []).map((one) => one._zod.def)

/** A pattern limits a text if it is anchored and has no unlimited repetition. */
const isBounded = (pattern: RegExp): boolean => {
  const bareSource = pattern.source.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_')
  return bareSource.startsWith('^') && bareSource.endsWith('$') && !/[*+]|\{\d+,\}/.test(bareSource)
}
const hasMaximum = (def: Def): boolean =>
  checksOf(def).some(({ check, pattern }) => check === 'max_length' || (pattern !== undefined && isBounded(pattern)))
const hasRange = (def: Def): boolean => {
  const checks = checksOf(def)
  const has = (name: string) => checks.some(({ check }) => check === name)
  return checks.some(({ format }) => format === 'safeint') || (has('greater_than') && has('less_than'))
}

const schemasIn = (def: Def): (readonly [name: string, schema: Schema])[] => [
  ...Object.entries(def.shape ?? {}),
  ...[def.element, def.keyType, def.valueType].flatMap((one) => (one ? [['[]', one] as const] : [])),
  ...[def.innerType, ...(def.options ?? []), ...(def.items ?? [])].flatMap((one) => (one ? [['', one] as const] : [])),
]

/** Paths of the texts, lists, numbers and unknown values of a schema that have no maximum. */
const unlimitedPaths = (schema: Schema, path = ''): string[] => {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return hasMaximum(def) ? [] : [`${path}: text`]
    case 'number':
      return hasRange(def) ? [] : [`${path}: number`]
    case 'unknown':
    case 'any':
      return checksOf(def).length > 0 ? [] : [`${path}: anything`]
    case 'pipe':
      // A value that is rejected after a conversion need not be limited before it.
      if (def.out?._zod.def.type !== 'transform') return def.out ? unlimitedPaths(def.out, path) : []
      return def.in ? unlimitedPaths(def.in, path) : []
    default: {
      const list = def.type === 'array' && !hasMaximum(def) ? [`${path}: list`] : []
      return [
        ...list,
        ...schemasIn(def).flatMap(([name, inner]) => unlimitedPaths(inner, name === '' ? path : `${path}.${name}`)),
      ]
    }
  }
}

const calls = Object.entries(allCalls).flatMap(([group, some]) =>
  Object.entries(some as Readonly<Record<string, Call>>).map(([name, call]) => [`${group}.${name}`, call] as const),
)

describe('a search for values without a maximum', () => {
  test.each<[string, z.ZodMiniType, string[]]>([
    ['a text', z.object({ a: z.string() }), ['.a: text']],
    ['a text with a pattern that repeats', z.string().check(z.regex(/^\w+$/)), [': text']],
    ['a text with a pattern that is not anchored', z.string().check(z.regex(/\d{4}/)), [': text']],
    ['a list of limited texts', z.array(id), [': list']],
    ['a text in a list', z.array(z.string()).check(z.maxLength(3)), ['.[]: text']],
    ['a text in a union that may be missing', z.nullish(z.union([z.literal(1), z.string()])), [': text']],
    [
      'a list that is converted from a text',
      z.pipe(
        z.string(),
        z.transform((joined) => joined.split(',')),
      ),
      [': text'],
    ],
    ['a number', z.object({ n: z.number().check(z.gte(0)) }), ['.n: number']],
    ['an unknown value', z.object({ a: z.optional(z.unknown()) }), ['.a: anything']],
  ])('finds %s', (_, schema, paths) => expect(unlimitedPaths(schema)).toEqual(paths))
  test.each<[string, z.ZodMiniType]>([
    ['an id', id],
    ['a number as text', decimal],
    ['several values in one text', commaList(3)],
    ['a text with a bounded pattern', z.string().check(z.regex(/^\d{1,4}-[a-z+*]$/))],
    ['a number with a range', z.number().check(z.gte(0), z.lte(1))],
    ['a whole number', z.number().check(z.int())],
  ])('does not find %s', (_, schema) => expect(unlimitedPaths(schema)).toEqual([]))
})

test.each(calls)('every text, list and number of a request has a maximum: %s', (_, { query, body }) => {
  expect(
    [...unlimitedPaths(query, 'query'), ...unlimitedPaths(body, 'body')].filter((path) => !isNothing(path)),
  ).toEqual([])
})

/** A call without a query or body ignores any that is sent. */
const isNothing = (path: string) => path === 'query: anything' || path === 'body: anything'

test.each(calls)('every text and list of a response has a maximum: %s', (_, { data }) => {
  expect(unlimitedPaths(data).filter((path) => /: (?:text|list)$/.test(path))).toEqual([])
})
