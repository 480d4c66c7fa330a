import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FRAMEWORK_LOGGER, logError, logInfo, logUnexpected, setLogFormat } from './log.ts'

function recordLines(): string[] {
  const lines: string[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => {
    log.mockRestore()
    setLogFormat('text')
  })
  return lines
}

const ERROR = Object.assign(new Error('duplicate key (email)=(mari@hool.test) for "Mari"'), { code: '23505' })

test('writes a line of text for people', () => {
  const lines = recordLines()
  logError('job failed', { job: 'send-email', attempts: 2 }, ERROR)
  logInfo('circuit closed', { service: 'zoom' })
  expect(lines).toEqual([
    'job failed job=send-email attempts=2 code=23505 error="duplicate key (email)=… for …"',
    'circuit closed service=zoom',
  ])
})

test('writes a JSON object a line for programs', () => {
  const lines = recordLines()
  setLogFormat('json')
  logError('job failed', { job: 'send-email' }, ERROR)
  logInfo('line\nbreak')
  const objects = lines.map((line) => JSON.parse(line))
  expect(objects).toEqual([
    {
      ...{ level: 'error', time: expect.any(String), message: 'job failed', job: 'send-email' },
      ...{ code: '23505', error: 'duplicate key (email)=… for …' },
    },
    { level: 'info', time: expect.any(String), message: 'line\nbreak' },
  ])
  expect(Temporal.Instant.from(objects[0].time)).toBeInstanceOf(Temporal.Instant)
  expect(lines.join()).not.toContain('\n')
})

test('an unexpected error is logged with its place and without its text', () => {
  const lines = recordLines()
  logUnexpected('request failed', ERROR, { requestId: 'r1' })
  expect(lines[0]).toMatch(/^request failed requestId=r1 code=23505 at=\["at .*log\.test\.ts/)
  expect(lines[0]).not.toMatch(/mari|duplicate/i)
  logUnexpected('request failed', new Error('quoted\n    at Mari, Pärnu mnt 5'))
  expect(lines[1]).not.toMatch(/mari/i)
})

test.each([ERROR, { err: ERROR }])('what Fastify logs has the same form and no personal data', async (logged) => {
  const lines = recordLines()
  setLogFormat('json')
  const app = fastify({ logger: FRAMEWORK_LOGGER })
  app.log.error(logged)
  await app.close()
  expect(JSON.parse(lines[0]!)).toMatchObject({
    ...{ level: 'error', time: expect.stringMatching(/Z$/), message: 'duplicate key (email)=… for …' },
    err: { type: '23505', stack: expect.stringContaining('log.test.ts') },
  })
  expect(lines[0]).not.toMatch(/mari/i)
})
