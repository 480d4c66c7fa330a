import { parseArgs } from 'node:util'
import { readSchema } from '#modules/schema.ts'
import { examine, formatFinding, getWorstStatus } from './doctor/doctor.ts'

/**
 * `npm run doctor [-- --json]` checks the settings and everything that the server depends on, and prints what to do.
 * Exits with code 1 if there is a problem.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const findings = await examine(process.env, readSchema())
const status = getWorstStatus(findings)
const output = values.json ? JSON.stringify({ status, findings }, null, 2) : findings.map(formatFinding).join('\n')
// Exits once the output is written, because anything that hangs would otherwise keep the process running.
process.stdout.write(`${output}\n`, () => process.exit(status === 'problem' ? 1 : 0))
