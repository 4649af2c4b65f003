import * as z from 'zod/mini'

/** Skips unreadable rows, so that one of them does not hide the others. */
export const readableRowsSchema = <Row>(row: z.ZodMiniType<Row>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows): Row[] => rows.flatMap((one) => row.safeParse(one).data ?? [])),
  )

/** The rows that `readableRowsSchema` skips. They must be stored too: a later version may be able to read them. */
export const unreadableRows = (row: z.ZodMiniType, value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((one) => !row.safeParse(one).success) : []
