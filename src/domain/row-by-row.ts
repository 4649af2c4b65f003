import * as z from 'zod/mini'

/** Parses a list and skips unreadable rows, so that one unreadable row does not hide the others. */
export const readableRows = <Row>(row: z.ZodMiniType<Row>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows): Row[] => rows.flatMap((one) => row.safeParse(one).data ?? [])),
  )

/** The unreadable rows. They must be stored with the others, because a later version may be able to read them. */
export const unreadableRows = (row: z.ZodMiniType, value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((one) => !row.safeParse(one).success) : []
