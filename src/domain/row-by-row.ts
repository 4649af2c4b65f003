import * as z from 'zod/mini'

/** A list of which one row that cannot be read must not hide the others. */
export const rowByRow = <Row>(row: z.ZodMiniType<Row>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows): Row[] => rows.flatMap((one) => row.safeParse(one).data ?? [])),
  )

/** The other rows of such a list. A writer stores them again: a later version may be able to read them. */
export const unreadRows = (row: z.ZodMiniType, value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((one) => !row.safeParse(one).success) : []
