// Locations as stored in the search row: a unit vector, and a cell that spans 0.25° of latitude and 0.5° of longitude.

const EARTH_KM = 6371
const MAX_CELLS = 3000
const RADIANS_PER_DEGREE = Math.PI / 180

export interface Coordinates {
  latitude: number
  longitude: number
}

export const toUnitVector = ({ latitude, longitude }: Coordinates) => ({
  x: Math.cos(latitude * RADIANS_PER_DEGREE) * Math.cos(longitude * RADIANS_PER_DEGREE),
  y: Math.cos(latitude * RADIANS_PER_DEGREE) * Math.sin(longitude * RADIANS_PER_DEGREE),
  z: Math.sin(latitude * RADIANS_PER_DEGREE),
})

/** Multiplier of the row in a cell number; must exceed the number of columns. */
const ROW_FACTOR = 1000
const COLUMN_COUNT = 720
const toRow = (latitude: number) => Math.floor((latitude + 90) * 4)
const toColumn = (longitude: number) => Math.floor((longitude + 180) * 2)
export const toCell = ({ latitude, longitude }: Coordinates): number =>
  toRow(latitude) * ROW_FACTOR + toColumn(longitude)

/**
 * Computes the square of the chord through the earth (radius 1) between two points `km` apart on the surface. Even in
 * single-precision columns, the chord still distinguishes points a hundred metres apart, unlike a cosine, which is flat
 * near 1.
 */
export const toSquaredChord = (km: number): number => (2 * Math.sin(Math.min(km / EARTH_KM, Math.PI) / 2)) ** 2

/**
 * Lists every cell that a circle can touch, or returns null if the circle is so large that listing its cells would not
 * help.
 */
export function listCellsWithin({ latitude, longitude }: Coordinates, km: number): number[] | null {
  const latitudeReach = (km / EARTH_KM / RADIANS_PER_DEGREE) * 1.01
  const longitudeReach =
    latitudeReach / Math.max(0.05, Math.cos(Math.min(89, Math.abs(latitude) + latitudeReach) * RADIANS_PER_DEGREE))
  const cells: number[] = []
  for (
    let row = toRow(Math.max(-90, latitude - latitudeReach));
    row <= toRow(Math.min(90, latitude + latitudeReach));
    row++
  ) {
    for (let column = toColumn(longitude - longitudeReach); column <= toColumn(longitude + longitudeReach); column++)
      cells.push(row * ROW_FACTOR + ((column + COLUMN_COUNT) % COLUMN_COUNT))
    if (cells.length > MAX_CELLS) return null
  }
  return cells
}

/** Computes the distance along the surface in kilometres. */
export function kmBetween(a: Coordinates, b: Coordinates): number {
  const [from, to] = [toUnitVector(a), toUnitVector(b)]
  const chord = Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z)
  return 2 * EARTH_KM * Math.asin(Math.min(1, chord / 2))
}
