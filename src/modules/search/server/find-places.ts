import { readFileSync } from 'node:fs'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'

type GazetteerRow = [name: string, country: string, latitude: number, longitude: number, population: number]
const gazetteer = JSON.parse(readFileSync(new URL('./gazetteer.json', import.meta.url), 'utf8')) as {
  places: GazetteerRow[]
  otherNames: [name: string, country: string, place: string][]
}

/** Text without diacritics in lower case, so that 'parnu' finds Pärnu. */
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface Place {
  row: GazetteerRow
  names: string[]
}
const otherNames = Map.groupBy(gazetteer.otherNames, ([, country, place]) => `${country}/${place}`)
const places: Place[] = gazetteer.places.map((row) => {
  const others = (otherNames.get(`${row[1]}/${row[0]}`) ?? []).map(([name]) => name)
  return { row, names: [row[0], ...others].map(normalize) }
})

const MAX_SUGGESTIONS = 8
const HOME = 'EE'

/** Place suggestions: towns whose name starts with the query, Estonian ones first, larger before smaller. */
export const findPlaces: Handler<AllCalls['findPlaces']> = async ({ query }) => {
  const searchName = normalize(query)
  if (searchName === '') return []
  const weight = ({ row }: Place) => (row[1] === HOME ? 100 : 1) * row[4]
  return places
    .filter(({ names }) => names.some((name) => name.startsWith(searchName)))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row: [name, country, latitude, longitude] }) => ({ name, country, latitude, longitude }))
}

/** Finds the centre of a town by its name in any of our languages, or null. Used to locate a provider's address. */
export function findPlace(city: string | null, country: string | null): { latitude: number; longitude: number } | null {
  const name = normalize((city ?? '').trim())
  const found = places.find(({ row, names }) => row[1] === country && names.includes(name))
  return found ? { latitude: found.row[2], longitude: found.row[3] } : null
}
