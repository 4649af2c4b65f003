/** A field of the searched rows. `weight` is from 0 to 1: a hit in a heavier field ranks first. */
export interface SearchField {
  readonly name: string
  readonly weight: number
}

/** One row as the index sees it. A field may occur several times (one entry for each crop or language). */
export interface SearchDocument {
  readonly id: string
  readonly fields: readonly { readonly field: string; readonly text: string }[]
  /** From 0 (default) to 1: among otherwise equal hits the higher value comes first. */
  readonly boost?: number
}

/** The fields of a product, heaviest first. A match of the whole first field counts as the product asked for. */
export const productFields = [
  { name: 'name', weight: 1 },
  { name: 'registration', weight: 0.95 },
  { name: 'active', weight: 0.85 },
  { name: 'company', weight: 0.6 },
  { name: 'crop', weight: 0.5 },
  { name: 'pest', weight: 0.5 },
] as const satisfies readonly SearchField[]

/** A posting has four bits for its field. */
export const mostFields = 15
