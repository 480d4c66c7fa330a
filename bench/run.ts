import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { BenchLine } from './figures.ts'

/**
 * `npm run bench [-- --providers 5000 | --full] [--quick] [--record] [--database-url postgres://…]` prints the
 * measurements of speed.md section 7, one table per size. Slow results do not fail the run. Results are compared by
 * ratio, because milliseconds differ between machines. `--record` stores the ratios in bench/recorded.json, and later
 * runs warn about any line that has lost more than a third of its speed.
 */
// React reads this on import. Its development build takes twice as long to render.
process.env['NODE_ENV'] = 'production'
const { renderTable } = await import('./figures.ts')
const { startBenchEnvironment } = await import('./environment.ts')
const { measureBookings, measureSearches, measureSixMonths } = await import('./in-process.ts')
const { measureHttp } = await import('./over-http.ts')
const { measureAvailability } = await import('./availability.ts')
const { measureLighthouse } = await import('./lighthouse.ts')
const { FULL_PACE, QUICK_PACE } = await import('./pace.ts')
const { findRegressions, readRecorded, recordRatios } = await import('./recorded-ratios.ts')

const MIN_PROVIDERS = 200

const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '5000' },
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
  },
})

const sizes = values.full ? [5_000, 100_000] : [Number(values.providers)]
if (!sizes.every((size) => Number.isInteger(size) && size >= MIN_PROVIDERS)) {
  console.error(`--providers takes a whole number of at least ${MIN_PROVIDERS}`)
  process.exit(1)
}
const pace = values.quick ? QUICK_PACE : FULL_PACE
const tables = new Map<string, BenchLine[]>()
for (const providers of sizes) {
  console.log(`\n${providers} counsellors: filling the database …`)
  printTable(`${providers} counsellors`, await measureSize(providers))
}
printTable('without a database', [...measureAvailabilityCore(), ...measureFirstLoad()])
printTable('Lighthouse', await measureLighthouse(pace))
printWarnings()
if (values.record) recordRatios(tables)
process.exit(0)

function printTable(name: string, lines: BenchLine[]): void {
  if (lines.length === 0) return
  tables.set(values.quick ? `${name}, quick` : name, lines)
  console.log(`\n${renderTable(lines)}`)
}

function printWarnings(): void {
  const earlier = readRecorded()
  for (const [name, lines] of tables) {
    if (!earlier[name]) console.log(`\nNothing is recorded to compare with: ${name}`)
    for (const warning of findRegressions(lines, earlier[name])) console.log(`WARNING  ${name}: ${warning}`)
  }
}

async function measureSize(providers: number): Promise<BenchLine[]> {
  const environment = await startBenchEnvironment(providers, pace, values['database-url'])
  try {
    const lines = [...(await measureSearches(environment)), ...(await measureSixMonths(environment))]
    const bookings = await measureBookings(environment)
    return [...lines, ...bookings.lines, ...(await measureHttp(environment, bookings.tpcBPerSecond))]
  } finally {
    await environment.close()
  }
}

/** Compares our computation of available times, without a database, with one that uses Temporal. */
function measureAvailabilityCore(): BenchLine[] {
  return measureAvailability(pace.availabilityRounds).map(({ window, ownMs, ratio }) => ({
    what: `free times without a database, ${window}: faster than Temporal for each candidate`,
    median: `${ownMs.toFixed(4)} ms`,
    ratio,
    of: 'Temporal',
    better: 'higher',
    goal: window === '26 weeks' ? 15 : null,
  }))
}

/** Measures the compressed JavaScript in the initial load of the built search page. */
function measureFirstLoad(): BenchLine[] {
  const result = spawnSync(process.execPath, ['ops/measure-first-load.ts'], { encoding: 'utf8' })
  const kB = Number(/([\d.]+) kB gzip in/.exec(result.stdout)?.[1] ?? Number.NaN)
  if (Number.isNaN(kB)) return []
  return [
    {
      what: 'JavaScript of the finder’s first load',
      median: `${kB} kB`,
      ratio: kB / 112,
      of: 'framework (112 kB)',
      better: 'lower',
      goal: 1.35,
    },
  ]
}
