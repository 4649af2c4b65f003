import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { allCalls } from './calls.ts'

interface Def {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
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
  readonly value?: number
}
interface Schema {
  readonly _zod: { readonly def: Def }
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown }
}

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

/** Lists each schema once, because many calls share one. Responses to uploads are not stored. */
const schemas = [
  ...new Map(
    Object.entries(allCalls).flatMap(([group, calls]) =>
      Object.entries<Call>(calls as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
        (['query', 'body', 'data'] as const).map((part) => {
          const isStored = part === 'data' && group !== 'files'
          return [call[part], { name: `${group} ${name} ${part}`, schema: call[part], part, isStored }] as const
        }),
      ),
    ),
  ).values(),
]

test.each(schemas)('$name is read as it was sent, without fields of a newer version', ({ schema, isStored }) =>
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const { data, success } = schema.safeParse(asSent(value))
      expect(success).toBe(true)
      const newer = schema._zod.def.type === 'object' ? { ...(value as object), fieldOfTomorrow: 1 } : value
      expect(schema.safeParse(newer).data).toEqual(data)
      // Responses are parsed again when they are read from the device.
      expect(isStored ? schema.safeParse(structuredClone(data)).data : data).toEqual(data)
    }),
    { seed: 20261128, numRuns: 25 },
  ),
)

const limitsOf = (schema: Schema, field = ''): (readonly [field: string, most: number])[] => {
  const { def } = schema._zod
  const checks = (def.checks ?? []).map((one) => one._zod.def)
  const directLimits = checks.flatMap(({ check, maximum }) =>
    check === 'max_length' && maximum ? [[field, maximum] as const] : [],
  )
  const parts = [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((one) => (one ? [one] : []))
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, one]) => limitsOf(one, name))
  return [...directLimits, ...parts.flatMap((one) => limitsOf(one, field)), ...fields]
}

test('bodies accept texts and lists up to the limits of the specification', () => {
  const limits: Record<number, Set<string>> = {}
  for (const { part, schema } of schemas)
    for (const [field, most] of part === 'body' ? limitsOf(schema) : []) (limits[most] ??= new Set()).add(field)
  // Leaves out ids, which have 64 characters, and texts of 140, which is the limit unless their field has another.
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
    '6000 attach photos',
    '6005 attach',
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
