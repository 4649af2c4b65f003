/** The first row in sight, and by how much it is scrolled past (px). */
export interface Place {
  readonly index: number
  readonly into: number
}

/** Where lists were left, by entry of the history. Back and forward lead there; a new visit begins at the top. */
const places = new Map<string, Place>()

export const keepPlace = (entry: string, place: Place): void => void places.set(entry, place)
export const placeOf = (entry: string): Place | null => places.get(entry) ?? null
