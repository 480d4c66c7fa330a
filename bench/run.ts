import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import type { Line } from './figures.ts'

/**
 * `npm run bench [-- --providers 5000 | --full] [--database-url postgres://…]`: speed.md section 7 as one table a size.
 * It informs and never fails; the figures are ratios, because a machine's milliseconds mean nothing on another one.
 */
// React reads this when it is imported: without it pages are drawn at half the speed.
process.env['NODE_ENV'] = 'production'
const { tableOf } = await import('./figures.ts')
const { layGround } = await import('./ground.ts')
const { bookingLines, searchLines, sixMonthsLine } = await import('./in-process.ts')
const { httpLines } = await import('./over-http.ts')
const { measureAvailability } = await import('./availability.ts')
const { lighthouseLines } = await import('./lighthouse.ts')

const { values } = parseArgs({
  options: {
    providers: { type: 'string', default: '5000' },
    full: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
  },
})

const sizes = values.full ? [5_000, 100_000] : [Number(values.providers)]
for (const providers of sizes) {
  console.log(`\n${providers} counsellors: filling the database …`)
  const ground = await layGround(providers, values['database-url'])
  const lines = [...(await searchLines(ground)), ...(await sixMonthsLine(ground))]
  const booked = await bookingLines(ground)
  lines.push(...booked.lines, ...(await httpLines(ground, booked.tpcBPerSecond)))
  console.log(`\n${tableOf(lines)}`)
  await ground.close()
}
console.log(`\n${tableOf([...coreLines(), ...firstLoadLine()])}`)
const scores = await lighthouseLines()
if (scores.length > 0) console.log(`\n${tableOf(scores)}`)
process.exit(0)

function coreLines(): Line[] {
  return measureAvailability().map(({ window, ownMs, ratio }) => ({
    what: `free times without a database, ${window}: faster than Temporal for each candidate`,
    median: `${ownMs.toFixed(4)} ms`,
    ratio,
    of: 'Temporal',
    goal: window === '26 weeks' ? { atLeast: 15 } : null,
  }))
}

/** The finder's first load in kB of compressed JavaScript, of the built pages. */
function firstLoadLine(): Line[] {
  const asked = spawnSync(process.execPath, ['ops/measure-first-load.ts'], { encoding: 'utf8' })
  const kB = Number(/([\d.]+) kB gzip in/.exec(asked.stdout)?.[1] ?? Number.NaN)
  if (Number.isNaN(kB)) return []
  return [
    {
      what: 'JavaScript of the finder’s first load',
      median: `${kB} kB`,
      ratio: kB / 112,
      of: 'framework (112 kB)',
      goal: { atMost: 1.35 },
    },
  ]
}
