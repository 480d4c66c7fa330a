import { expect, test } from 'vitest'
import { type Check, combine, ok, problem, runChecks, warning } from './check.ts'
import { formatFinding, getWorstStatus } from './doctor.ts'

const createCheck = (run: Check['run']): Check => ({ name: 'part', run, ifFailed: 'Start it.' })

test('a check that fails or hangs is a problem, and the others are not delayed by it', async () => {
  const findings = await runChecks(
    [
      createCheck(() => new Promise(() => undefined)),
      createCheck(() => Promise.reject(Object.assign(new Error('connect 10.0.0.5:5432'), { code: 'ECONNREFUSED' }))),
      createCheck(async () => ok('It works.')),
    ],
    20,
  )
  expect(findings).toEqual([
    { name: 'part', status: 'problem', message: 'No answer within 0.02 s.', action: 'Start it.' },
    { name: 'part', status: 'problem', message: expect.stringMatching(/^ECONNREFUSED: connect/), action: 'Start it.' },
    { name: 'part', status: 'ok', message: 'It works.', action: null },
  ])
})

test('an error is described without addresses and quoted values', async () => {
  const error = new Error('password authentication failed for "anna@example.com" at anna@example.com')
  const [finding] = await runChecks([createCheck(() => Promise.reject(error))])
  expect(finding!.message).not.toContain('anna')
  expect(finding!.message).toContain('password authentication failed')
})

test('several findings are combined to the most serious one', () => {
  expect(combine([ok('A.'), warning('B.', 'Do b.'), warning('C.', 'Do c.')])).toEqual(warning('B. C.', 'Do b. Do c.'))
  expect(combine([warning('B.', 'Do b.'), problem('D.', 'Do d.')])).toEqual(problem('D.', 'Do d.'))
  expect(combine([ok('A.')])).toEqual(ok('A.'))
})

test('each finding is one line, and the worst status is reported', () => {
  const findings = [
    { name: 'clock', ...ok('In time.') },
    { name: 'email', ...warning('Slow.', 'Wait.') },
  ]
  expect(findings.map(formatFinding)).toEqual(['ok       clock: In time.', 'warning  email: Slow. Wait.'])
  expect(getWorstStatus(findings)).toBe('warning')
})
