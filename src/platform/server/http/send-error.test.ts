import fastifyStatic from '@fastify/static'
import { type FastifyError, fastify } from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { HttpError, InvalidFieldError, sendError } from './send-error.ts'

const logged: string[] = []
const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
const app = fastify()
app.setErrorHandler(sendError)
let thrown: unknown
app.get('/', () => {
  throw thrown
})
app.post('/', () => null)
void app.register(fastifyStatic, { root: import.meta.dirname, prefix: '/files/' })
afterAll(async () => {
  log.mockRestore()
  await app.close()
})

const respondTo = async (error: unknown) => {
  thrown = error
  logged.length = 0
  const response = await app.inject({ url: '/', headers: { 'accept-language': 'et' } })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

describe('the error handler', () => {
  it.each([
    [401, 'api_key_expired'],
    [404, 'resource_missing'],
    [429, 'rate_limit'],
    [503, undefined],
  ])('turns the %d of another service into 500 and logs it', async (statusCode, code) => {
    const { status, body } = await respondTo(Object.assign(new Error('No such intent: pi_1'), { statusCode, code }))
    expect([status, body.succeeded, body.code]).toEqual([500, false, undefined])
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('pi_1')
  })

  it.each([404, 429, 503, 413])('passes our own %d on', async (status) => {
    expect((await respondTo(new HttpError(status))).status).toBe(status)
    expect(logged).toEqual([])
  })

  it('asks to retry in a minute when the disk of the database is full', async () => {
    const { status, body, headers } = await respondTo(Object.assign(new Error('no space'), { code: '53100' }))
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'partDown', '60'])
    expect(logged).toEqual([])
  })

  it('asks to retry when the pooler has no session, but reports an invalid message of ours', async () => {
    const timeout = Object.assign(new Error('query_wait_timeout'), { code: '08P01' })
    expect((await respondTo(timeout)).status).toBe(503)
    const invalid = Object.assign(new Error('bind message supplies 1 parameters'), {
      code: '08P01',
      routine: 'exec_bind',
    })
    expect((await respondTo(invalid)).status).toBe(500)
    expect(logged).toHaveLength(1)
  })

  it('passes the framework’s errors on: wrong media type, malformed body, range beyond the end', async () => {
    const post = (contentType: string, payload: string) =>
      app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': contentType } })
    const [kind, form] = [await post('text/xml', '<a/>'), await post('application/json', '{"a":')]
    expect([kind.statusCode, form.statusCode]).toEqual([415, 400])
    const range = { range: 'bytes=9999999-' }
    expect((await app.inject({ url: '/files/send-error.ts', headers: range })).statusCode).toBe(416)
  })

  it('reports a field error from a handler in the user’s language', async () => {
    const { status, body } = await respondTo(new InvalidFieldError('password', 'error.passwordWeak'))
    expect([status, Object.keys(body.fieldErrors)]).toEqual([422, ['password']])
    expect(body.fieldErrors.password).toContain('See parool on liiga levinud')
  })

  it.each([undefined, null, 'text', { statusCode: 401 } as FastifyError])(
    'answers 500 when %o is thrown',
    async (error) => {
      expect((await respondTo(error)).status).toBe(500)
    },
  )
})
