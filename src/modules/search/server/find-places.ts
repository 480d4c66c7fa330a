import { readFileSync } from 'node:fs'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'

type Row = [name: string, country: string, latitude: number, longitude: number, population: number]
const gazetteer = JSON.parse(readFileSync(new URL('./gazetteer.json', import.meta.url), 'utf8')) as {
  places: Row[]
  otherNames: [name: string, country: string, place: string][]
}

/** Letters without their marks, so that 'parnu' finds Pärnu. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface Place {
  row: Row
  names: string[]
}
const otherNames = Map.groupBy(gazetteer.otherNames, ([, country, place]) => `${country}/${place}`)
const places: Place[] = gazetteer.places.map((row) => {
  const others = (otherNames.get(`${row[1]}/${row[0]}`) ?? []).map(([name]) => name)
  return { row, names: [row[0], ...others].map(plain) }
})

const AT_MOST = 8
const HOME = 'EE'

/** Suggestions while a place is typed: towns whose name begins so, at home first, the larger before the smaller. */
export const findPlaces: Handler<AllCalls['findPlaces']> = async ({ query }) => {
  const wanted = plain(query)
  if (wanted === '') return []
  const weight = ({ row }: Place) => (row[1] === HOME ? 100 : 1) * row[4]
  return places
    .filter(({ names }) => names.some((name) => name.startsWith(wanted)))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, AT_MOST)
    .map(({ row: [name, country, latitude, longitude] }) => ({ name, country, latitude, longitude }))
}

/** The middle of a town by its name in any of our languages, or null: what a counsellor's address lies near to. */
export function placeOf(city: string | null, country: string | null): { latitude: number; longitude: number } | null {
  const wanted = plain((city ?? '').trim())
  const found = places.find(({ row, names }) => row[1] === country && names.includes(wanted))
  return found ? { latitude: found.row[2], longitude: found.row[3] } : null
}
