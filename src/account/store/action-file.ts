import * as z from 'zod/mini'

/** A file that goes with an action: its upload comes first. The bytes are in `blobs` and `parts`. */
export const actionFile = z.object({
  blobId: z.string(),
  name: z.string(),
  size: z.number().check(z.int(), z.gte(0)),
})
export type ActionFile = z.infer<typeof actionFile>
