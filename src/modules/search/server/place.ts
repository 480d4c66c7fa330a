/** Locations on the sphere as stored in the search row: a unit vector, and a cell of a quarter by half a degree. */

const EARTH_KM = 6371
const RAD = Math.PI / 180

export interface Place {
  latitude: number
  longitude: number
}

export const toUnitVector = ({ latitude, longitude }: Place) => ({
  x: Math.cos(latitude * RAD) * Math.cos(longitude * RAD),
  y: Math.cos(latitude * RAD) * Math.sin(longitude * RAD),
  z: Math.sin(latitude * RAD),
})

const COLUMNS = 1000
const row = (latitude: number) => Math.floor((latitude + 90) * 4)
const column = (longitude: number) => Math.floor((longitude + 180) * 2)
export const toCell = ({ latitude, longitude }: Place): number => row(latitude) * COLUMNS + column(longitude)

/**
 * Square of the chord through the earth (radius 1) between two points `km` apart on the surface. A cosine is flat near
 * 1; the chord still distinguishes a hundred metres with single-precision rows.
 */
export const toSquaredChord = (km: number): number => (2 * Math.sin(Math.min(km / EARTH_KM, Math.PI) / 2)) ** 2

/** Every cell that a circle can touch; null if the circle is so large that listing cells would not help. */
export function cellsWithin({ latitude, longitude }: Place, km: number): number[] | null {
  const high = (km / EARTH_KM / RAD) * 1.01
  const wide = high / Math.max(0.05, Math.cos(Math.min(89, Math.abs(latitude) + high) * RAD))
  const cells: number[] = []
  for (let r = row(Math.max(-90, latitude - high)); r <= row(Math.min(90, latitude + high)); r++) {
    for (let c = column(longitude - wide); c <= column(longitude + wide); c++)
      cells.push(r * COLUMNS + ((c + 720) % 720))
    if (cells.length > 3000) return null
  }
  return cells
}

export function kmBetween(a: Place, b: Place): number {
  const [p, q] = [toUnitVector(a), toUnitVector(b)]
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) / 2))
}
