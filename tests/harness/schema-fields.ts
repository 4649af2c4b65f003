import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'

interface Judged {
  /** Values that are taken and stay as they are. */
  readonly takes?: readonly unknown[]
  /** Values that are taken and read as something else. */
  readonly reads?: readonly (readonly [given: unknown, read: unknown])[]
  readonly refuses?: readonly unknown[]
  /** What it is where nobody says it; without this it may not be left out. */
  readonly absent?: { readonly is: unknown }
}

/**
 * Judges a schema field by field: `whole` is something that it takes, and each value stands in the place of one field
 * of it. A refusal must be for that very field, or the table says nothing.
 */
export const judgeFields = (
  name: string,
  schema: z.ZodMiniType,
  whole: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Judged>>,
): void => {
  const read = (change: object) => schema.safeParse({ ...whole, ...change })
  const fieldOf = (value: unknown, field: string) => (value as Readonly<Record<string, unknown>>)[field]
  describe(`${name}, field by field`, () => {
    test('is taken whole, without what a newer backend says', () => {
      const parsed = read({ fieldOfTomorrow: 1 })
      expect(parsed.error?.issues ?? []).toEqual([])
      expect(parsed.data).not.toHaveProperty('fieldOfTomorrow')
    })
    test('read once, it is read again from the disk as it was', () => {
      const once = schema.parse(whole)
      expect(schema.parse(structuredClone(once))).toEqual(once)
    })
    for (const [field, { takes = [], reads = [], refuses = [], absent }] of Object.entries(fields)) {
      test(`its ${field}`, () => {
        for (const [given, expected] of [...takes.map((one) => [one, one] as const), ...reads]) {
          const parsed = read({ [field]: given })
          expect(parsed.error?.issues ?? [], `${field}: ${JSON.stringify(given)}`).toEqual([])
          expect(fieldOf(parsed.data, field)).toEqual(expected)
        }
        for (const given of refuses) {
          const paths = read({ [field]: given }).error?.issues.map(({ path }) => path[0]) ?? []
          expect(paths, `${field}: ${JSON.stringify(given)}`).toContain(field)
        }
        const { [field]: _, ...without } = whole
        const parsed = schema.safeParse(without)
        expect(parsed.success).toBe(absent !== undefined)
        expect(parsed.success ? fieldOf(parsed.data, field) : undefined).toEqual(absent?.is)
      })
    }
  })
}

export const none = { is: undefined } as const
export const words = { takes: ['x', ''], refuses: [7, {}] } as const
/** Text that may be null, or missing. */
export const orNothing = { ...words, takes: ['x', '', null], absent: none } as const
export const ids = {
  reads: [[7, '7']],
  takes: ['x', 'x'.repeat(64)],
  refuses: ['', null, 1.5, 'x'.repeat(65)],
} as const
export const flags = {
  takes: [true, false],
  reads: [
    [1, true],
    [0, false],
  ],
  refuses: ['1', 2, null],
} as const
export const moments = {
  takes: [0, 1_774_000_000_000, -1],
  refuses: ['2026-03-20', 1.5, 8_640_000_000_000_001],
} as const
export const days = {
  takes: ['2028-02-29'],
  reads: [[[2026, 3, 20], '2026-03-20']],
  refuses: ['2026-02-30', [2026, 13, 1], 20_000],
} as const
export const decimals = {
  takes: ['0', '-0.5', '123456789012345.123456'],
  reads: [[2.5, '2.5']],
  refuses: ['', '1,5', '1e6', '1.1234567', true],
} as const
