import { capitals } from './capitals.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance. */
export const kmBetween = (a: Point, b: Point): number => {
  const square = (angle: number) => Math.sin(angle / 2) ** 2
  const across =
    square(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * square(radians(b.longitude - a.longitude))
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(across)))
}

/** Distances are rounded to this, because only a supplier's province is known. */
const stepKm = 100

/**
 * The distance from here to the capital of a Chinese province, by its English name as in the dictionary of provinces.
 * Null if that name is unknown.
 */
export const kmToProvince = (here: Point, province: string): number | null => {
  const point = capitals.get(province)
  return point ? Math.max(stepKm, Math.round(kmBetween(here, point) / stepKm) * stepKm) : null
}
