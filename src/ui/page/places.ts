/** A scroll position: the first visible row, and by how many px it is scrolled past. */
export interface Place {
  readonly index: number
  readonly into: number
}

/** Scroll positions of lists, by history entry. Back and forward restore them; a new visit begins at the top. */
const places = new Map<string, Place>()

export const rememberPlace = (entry: string, place: Place): void => void places.set(entry, place)
export const placeOf = (entry: string): Place | null => places.get(entry) ?? null
