import { z } from 'zod'
import { deliveries, taxes } from '#contract/entities/price.ts'
import { day, id } from '#contract/values.ts'
import { isPositive, parseRatio } from '#lib/ratio.ts'

const cell = z.string().transform((text) => (text.trim() === '' ? null : text.trim()))
/** Only one problem per cell: an empty one is not also reported as an invalid day. */
const filled = z.string().trim().min(1, { error: 'is empty', abort: true })
/** Digits and a point: a comma could separate thousands or decimals. */
const amount = filled.refine(
  (text) => {
    const value = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? parseRatio(text) : null
    return value !== null && isPositive(value)
  },
  { error: 'is no number above 0: digits, a point for decimals, nothing between thousands', abort: true },
)
const calendarDay = filled.refine((text) => day.safeParse(text).success, 'is no day: yyyy-MM-dd')
const orNone = <T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(['', ...words]).transform((word) => (word === '' ? null : (word as T[number])))

/** A row of a prices file: one point, with the data of its series. */
export const priceRow = z
  .object({
    series_id: filled.refine((text) => id.safeParse(text).success && !text.includes(','), 'is no id'),
    active: filled,
    name_es: cell.optional(),
    name_zh: cell.optional(),
    name_zh_hant: cell.optional(),
    specification: filled,
    category_id: cell,
    currency: z.enum(['CNY', 'USD']),
    per: z.enum(['kg', 't']),
    tax: orNone(taxes).optional(),
    delivery: orNone(deliveries).optional(),
    packaging: cell.optional(),
    day: calendarDay,
    period: cell.optional(),
    price: amount,
    price_high: z.union([z.literal('').transform(() => null), amount]).optional(),
    official: z
      .enum(['', '0', '1'])
      .transform((text) => text === '1')
      .optional(),
    source: filled,
    address: cell.optional(),
    note: cell.optional(),
  })
  .refine(({ price, price_high: high }) => !high || Number(high) > Number(price), {
    path: ['price_high'],
    message: 'is not above price',
  })
export type PriceFileRow = z.output<typeof priceRow>

/** A row of a rates file: yuan per US dollar on a day. */
export const rateRow = z.object({ day: calendarDay, cny_per_usd: amount, source: filled })
export type RateFileRow = z.output<typeof rateRow>

const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  Object.entries(shape).flatMap(([column, cells]) => (cells instanceof z.ZodOptional ? [] : [column]))

export const neededColumns = { prices: columnsOf(priceRow.shape), rates: columnsOf(rateRow.shape) }
