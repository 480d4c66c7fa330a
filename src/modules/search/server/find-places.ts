import { readFileSync } from 'node:fs'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'

type GazetteerRow = [name: string, country: string, latitude: number, longitude: number, population: number]
const gazetteer = JSON.parse(readFileSync(new URL('./gazetteer.json', import.meta.url), 'utf8')) as {
  places: GazetteerRow[]
  otherNames: [name: string, country: string, place: string][]
}

/** Removes diacritics and converts to lower case, so that 'parnu' finds Pärnu. */
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface Town {
  row: GazetteerRow
  names: string[]
}
const otherNames = Map.groupBy(gazetteer.otherNames, ([, country, place]) => `${country}/${place}`)
const towns: Town[] = gazetteer.places.map((row) => {
  const others = (otherNames.get(`${row[1]}/${row[0]}`) ?? []).map(([name]) => name)
  return { row, names: [row[0], ...others].map(normalize) }
})

const MAX_SUGGESTIONS = 8
const HOME_COUNTRY = 'EE'

/** Suggests towns whose name starts with the query, Estonian towns first and larger towns before smaller ones. */
export const findPlaces: Handler<AllCalls['findPlaces']> = async ({ query }) => {
  const searchName = normalize(query)
  if (searchName === '') return []
  const weight = ({ row }: Town) => (row[1] === HOME_COUNTRY ? 100 : 1) * row[4]
  return towns
    .filter(({ names }) => names.some((name) => name.startsWith(searchName)))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row: [name, country, latitude, longitude] }) => ({ name, country, latitude, longitude }))
}

/**
 * Finds the centre of a town by its name in any of our languages; returns null if no town matches. Used to locate a
 * provider's address.
 */
export function findPlace(city: string | null, country: string | null): { latitude: number; longitude: number } | null {
  const name = normalize((city ?? '').trim())
  const town = towns.find(({ row, names }) => row[1] === country && names.includes(name))
  return town ? { latitude: town.row[2], longitude: town.row[3] } : null
}
