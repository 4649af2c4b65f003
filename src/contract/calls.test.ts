import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { authCalls } from './calls/auth.ts'
import { agreeCallOf, requestCalls } from './calls/requests.ts'
import { allCalls } from './calls.ts'
import { actionPath, get } from './define.ts'
import { kindContracts, requestKinds } from './entities/request.ts'
import { contractLevels } from './envelope.ts'
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
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, string>>
}
interface CheckDef {
  readonly check: string
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: RegExp
}
interface Schema {
  readonly _zod: { readonly def: Def }
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown }
}

const checksOf = (def: Def): CheckDef[] => (def.checks ?? []).map((one) => one._zod.def)

const calls = Object.entries(allCalls).flatMap(([group, some]) =>
  Object.entries<Call>(some as Readonly<Record<string, Call>>).map(([name, call]) => ({ group, name, call })),
)
const definitions = calls.map(({ call }) => call)

const texts = ['x', '', 'a,b', '水稻 🌾', '1', '0.5', '2028-02-29', 'USD', 'BR', 'ref-12345', 'a.20000.1.2', '22:00']
const pushTexts = ['https://push.example.com/a', 'B'.repeat(87), 'a'.repeat(22)]
const numbers = [0, 1, 5, -1, 0.5, 90, 1_774_000_000_000]
const tuples = [
  [2026, 3, 20],
  [2028, 2, 29],
]
const anyValues = [null, 'x', 7, { any: [1] }]

const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { def } = schema._zod
  const acceptedValues = (values: readonly unknown[]) =>
    fc.constantFrom(...values.filter((one) => schema.safeParse(one).success))
  const each = (some: readonly Schema[]) => fc.oneof(...some.map(valuesOf))
  switch (def.type) {
    case 'string':
      return acceptedValues([...texts, ...pushTexts])
    case 'number':
      return acceptedValues(numbers)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'null':
      return fc.constant(null)
    case 'undefined':
      return fc.constant(undefined)
    case 'tuple':
      return acceptedValues(tuples)
    case 'optional':
    case 'default':
    case 'catch':
      return fc.oneof(fc.constant(undefined), ...inner(def).map(valuesOf))
    case 'nullable':
      return fc.oneof(fc.constant(null), ...inner(def).map(valuesOf))
    case 'union':
      return each(def.options ?? [])
    case 'array':
      return fc
        .array(each(def.element ? [def.element] : []), { maxLength: 3 })
        .filter((one) => schema.safeParse(one).success)
    case 'record':
      return fc.constantFrom({}, { 0: '/a' }, { en: 'x' }).filter((one) => schema.safeParse(one).success)
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, one]) => [name, valuesOf(one)])))
        .filter((one) => schema.safeParse(one).success)
    case 'pipe':
      return each(def.in ? [def.in] : []).filter((one) => schema.safeParse(one).success)
    case 'unknown':
      return acceptedValues(anyValues)
    default:
      throw new Error(`no values for ${def.type}`)
  }
}
const inner = ({ innerType }: Def): Schema[] => (innerType ? [innerType] : [])
const asSent = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const schemas = [
  ...new Map(
    calls.flatMap(({ group, name, call }) =>
      (['query', 'body', 'data'] as const).map((part) => {
        const isStored = part === 'data' && group !== 'files'
        return [call[part], { name: `${group} ${name} ${part}`, schema: call[part], part, isStored }] as const
      }),
    ),
  ).values(),
]

test.each(schemas)('$name can be parsed (twice if stored) and drops fields of newer versions', ({ schema, isStored }) =>
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const { data, success } = schema.safeParse(asSent(value))
      expect(success).toBe(true)
      const newer = schema._zod.def.type === 'object' ? { ...(value as object), fieldOfTomorrow: 1 } : value
      expect(schema.safeParse(newer).data).toEqual(data)
      // Stored responses are parsed again when they are read from the device.
      expect(isStored ? schema.safeParse(structuredClone(data)).data : data).toEqual(data)
    }),
    { seed: 20261128, numRuns: 25 },
  ),
)

const limitsOf = (schema: Schema, field = ''): (readonly [field: string, most: number])[] => {
  const { def } = schema._zod
  const directLimits = checksOf(def).flatMap(({ check, maximum }) =>
    check === 'max_length' && maximum ? [[field, maximum] as const] : [],
  )
  const parts = [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((one) => (one ? [one] : []))
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, one]) => limitsOf(one, name))
  return [...directLimits, ...parts.flatMap((one) => limitsOf(one, field)), ...fields]
}

test('texts and lists in bodies have exactly the listed limits', () => {
  const limits: Record<number, Set<string>> = {}
  for (const { part, schema } of schemas)
    for (const [field, most] of part === 'body' ? limitsOf(schema) : []) (limits[most] ??= new Set()).add(field)
  const { 64: _ids, 140: _texts, ...others } = limits
  expect(Object.entries(others).map(([most, fields]) => `${most} ${[...fields].toSorted().join(' ')}`)).toEqual([
    '2 country',
    '3 tiers',
    '4 kinds',
    '5 attach tags',
    '6 inviteCode',
    '8 areacode',
    '12 code',
    '15 username',
    '20 mobile state',
    '32 mobile whatsapp',
    '40 exchanges',
    '60 carrierName trackingNumber',
    '128 code password repassword',
    '200 ids lines oldPassword password pesticideIds products removed repassword',
    '254 address email website',
    '500 businessScope mainProducts note reason text',
    '512 refreshToken token',
    '1000 content endpoint',
    '1200 attach avatar businessLicense',
    '2000 returnTo',
    '2800 deliveryPlace wish',
    '4000 content question',
    '4096 token',
    '6005 attach photos',
    '6500 file saleChannel',
    '10000 note',
  ])
})

test('bodies that are not objects are rejected', () => {
  const bodies = schemas.filter(({ part, schema }) => part === 'body' && schema._zod.def.type === 'object')
  expect(bodies.length).toBeGreaterThan(40)
  for (const { schema } of bodies)
    for (const value of [null, 7, 'text', [], true]) expect(schema.safeParse(value).success).toBe(false)
})

test('a body with the field `__proto__` does not change its prototype', () => {
  for (const { schema } of schemas.filter(
    ({ part, schema: one }) => part === 'body' && one._zod.def.type === 'object',
  )) {
    const { data } = schema.safeParse(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "toString": 2}'))
    expect((data as { readonly isAdmin?: unknown } | undefined)?.isAdmin).toBeUndefined()
    expect(({} as { readonly isAdmin?: unknown }).isAdmin).toBeUndefined()
  }
})

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
      // If a value is checked after its conversion, only the result needs a limit.
      if (def.out?._zod.def.type !== 'transform') return def.out ? unlimitedPaths(def.out, path) : []
      return def.in ? unlimitedPaths(def.in, path) : []
    default: {
      const list = def.type === 'array' && !hasMaximum(def) ? [`${path}: list`] : []
      return [
        ...list,
        ...schemasIn(def).flatMap(([name, part]) => unlimitedPaths(part, name === '' ? path : `${path}.${name}`)),
      ]
    }
  }
}

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

test.each(calls)(
  'every text, list and number of a query or body has a maximum: $group.$name',
  ({ call: { query, body } }) => {
    expect(
      [...unlimitedPaths(query, 'query'), ...unlimitedPaths(body, 'body')].filter((path) => !isNothing(path)),
    ).toEqual([])
  },
)

const isNothing = (path: string) => path === 'query: anything' || path === 'body: anything'

test.each(calls)('every text and list of a response has a maximum: $group.$name', ({ call }) => {
  expect(unlimitedPaths(call.data).filter((path) => /: (?:text|list)$/.test(path))).toEqual([])
})

describe('every call', () => {
  test('has a unique combination of method and path', () => {
    const addresses = definitions.map(({ method, path }) => `${method} ${path}`)
    expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
  })
  test('is not marked as a write if it is a GET', () => {
    expect(definitions.filter(({ method, write }) => method === 'GET' && write)).toEqual([])
  })
  test('is not marked as a write if it is one of `authCalls`', () => {
    for (const call of Object.values(authCalls)) expect(call.write).toBe(false)
  })
  test('accepts an empty query or body if none is defined', () => {
    const none = get('x').query
    const without = definitions.flatMap(({ query, body }) => [query, body]).filter((schema) => schema === none)
    expect(without.length).toBeGreaterThan(20)
    expect(none.safeParse(undefined).success).toBe(true)
  })
})

test.each(requestKinds)('the calls of the kind %s have the paths of its contract', (kind) => {
  const { path, agree, acts } = kindContracts[kind]
  const kindCalls = requestCalls[kind] as unknown as Readonly<Record<string, Call>>
  expect(kindCalls['create']?.path).toBe(`/buyer-api/buyer/case-draft/create-${path}`)
  expect(kindCalls['recordPage']?.path).toBe(`/buyer-api/buyer/${path}/page`)
  expect(agreeCallOf(kind).path).toBe(`/buyer-api/buyer/${path}/${agree}`)
  for (const name of Object.keys(acts))
    expect(kindCalls[name]?.path).toBe(`/buyer-api/buyer/${path}/${actionPath(name)}`)
})

/** The calls of section 7 of the specification, and those open calls of section 6 that section 7 does not repeat. */
const buyerCalls = {
  GET: `user/query-info cart/total dict-data/currency dict-data/country dict-data/list dict-data/timezone category/list
    chat/conversation/my-list notify-message/get-unread-count notify-message/get-unread-list bseller-review/tags
    membermng/quota vip-permission/dashboard user/seller-token user-subscribe/my captcha/captcha
    membermng/company-info/{inviteUuid} pesticide/hot-list company/hot-list`,
  POST: `auth/login auth/email-register auth/email-code-login auth/reset-password auth/send-email-code auth/refresh-token
    auth/logout chat/conversation/delete-my vip-permission/refresh-cache membermng/verify-invite
    case-draft/create-enquiry case-draft/create-intention case-draft/create-samplereq file/upload file/upload-info
    chat/message/stt captcha/verify chat/message/send-stream chat/conversation/create-my`,
  PUT: `case-draft/update-enquiry case-draft/update-intention case-draft/update-samplereq case-draft/send-enquiry
    case-draft/send-intention case-draft/send-samplereq user/update user-subscribe/update notify-message/update-read`,
}
const specifiedCalls = Object.entries(buyerCalls).flatMap(([method, paths]) =>
  paths.split(/\s+/).map((path) => ({ method, path: `/buyer-api/buyer/${path}` })),
)

describe('A1 levels', () => {
  test.each(specifiedCalls)('$method $path belongs to the specification', ({ method, path }) => {
    expect(definitions.find((call) => call.method === method && call.path === path)?.level).toBe('specification')
  })

  test.each(['page', 'get'])('a buyer’s GET whose path ends with /%s does not have the level "full"', (word) => {
    const lists = definitions.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${word}`))
    expect(lists.length).toBeGreaterThan(4)
    expect(lists.filter(({ access }) => access === 'buyer').map(({ level }) => level)).not.toContain('full')
  })

  test('a call outside the paths of the specification has a higher level, and all levels are known', () => {
    const others = definitions.filter(({ path }) => !/^\/(buyer-api\/buyer|api)\//.test(path))
    expect(others.map(({ level }) => level)).not.toContain('specification')
    expect(definitions.every(({ level }) => contractLevels.includes(level))).toBe(true)
  })
})
