import * as z from 'zod/mini'

/** An unreadable row must not hide the others. */
export const rowByRow = <Row>(row: z.ZodMiniType<Row>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows): Row[] => rows.flatMap((one) => row.safeParse(one).data ?? [])),
  )

/** Unreadable rows, stored again: a later version may read them. */
export const unreadRows = (row: z.ZodMiniType, value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((one) => !row.safeParse(one).success) : []
