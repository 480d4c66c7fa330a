import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
import { startHaproxy } from './start-haproxy.ts'

const skipReason = await getSkipReason('haproxy')

/** Starts a stub in place of a server process. @returns its port and the requests that it has received */
async function startServer(handle: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

async function startProxy(serverPorts: number[]): Promise<string> {
  const proxy = await startHaproxy({ serverPorts })
  onTestFinished(proxy.close)
  return `http://127.0.0.1:${proxy.port}`
}

/** Starts a server that passes health checks and answers all other requests with this status. */
const reply = (status: number) =>
  startServer(({ url }, response) => void response.writeHead(url === '/healthz' ? 200 : status).end())
/**
 * Starts a server that passes health checks and drops all other connections, like a process killed while handling a
 * request.
 */
const die = () =>
  startServer((request, response) => void (request.url === '/healthz' ? response.end() : request.socket.destroy()))
const withoutChecks = (requests: string[]) => requests.filter((request) => request !== 'GET /healthz')

describe.skipIf(skipReason)(`HAProxy${skipReason}`, () => {
  test('a page whose process dies while it works on it comes from another process', async () => {
    const [dying, working] = [await die(), await reply(200)]
    const url = await startProxy([dying.port, working.port])
    for (let count = 0; count < 4; count++) expect((await fetch(`${url}/en`)).status).toBe(200)
    expect(withoutChecks(dying.requests).length).toBeGreaterThan(0)
  })

  test('a call that may have changed something is sent once, and is then 503 with Retry-After', async () => {
    const [first, second] = [await die(), await die()]
    const url = await startProxy([first.port, second.port])
    const response = await fetch(`${url}/api/customer/create-payment-intent`, { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.json()).toMatchObject({ succeeded: false, code: 'partDown' })
    expect(withoutChecks([...first.requests, ...second.requests])).toHaveLength(1)
  })

  test('without any process, a page is 503 with Retry-After', async () => {
    const url = await startProxy([1])
    const response = await fetch(`${url}/en`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.text()).toContain('112')
  })

  test('the metrics of the processes are not public', async () => {
    const server = await reply(200)
    const url = await startProxy([server.port])
    for (const path of ['/metrics', '/%6detrics']) expect((await fetch(url + path)).status).toBe(404)
    expect(withoutChecks(server.requests)).toEqual([])
  })

  test('a file that no process can send is 503 with Retry-After', async () => {
    const url = await startProxy([1])
    const response = await fetch(`${url}/assets/page-4f3a.js`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  })

  test('a file of another version comes from the process that has it', async () => {
    const [old, current] = [await reply(404), await reply(200)]
    const url = await startProxy([old.port, current.port])
    for (let count = 0; count < 4; count++) expect((await fetch(`${url}/assets/page-4f3a.js`)).status).toBe(200)
    expect(withoutChecks(old.requests).length).toBeGreaterThan(0)
  })
})

/** Reads the headers and the body from an error file. */
function readErrorFile(name: string) {
  const [head = '', ...rest] = readFileSync(join(import.meta.dirname, name), 'utf8').split('\r\n\r\n')
  return { head, body: rest.join('\r\n\r\n') }
}

test.each(['unavailable-page.http', 'unavailable-call.http'])('%s has the length that its headers say', (name) => {
  const { head, body } = readErrorFile(name)
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(new RegExp(`\r\ncontent-length: ${Buffer.byteLength(body)}$`))
})

test.each(['et', 'ru', 'en'] as const)('the page has the texts of the catalogue: %s', (language) => {
  const { body } = readErrorFile('unavailable-page.http')
  const texts: Record<string, string> = Object.assign({}, ...TEXT_PARTS.map((part) => readTexts(part, language)))
  const section = body
    .split(`<section lang="${language}">`)[1]!
    .split('</section>')[0]!
    .replaceAll(/<\/?a[^>]*>/g, '')
  for (const key of ['page.faultTitle', 'page.faultText']) expect(section).toContain(texts[key])
  expect(section).toContain(texts['footer.notEmergency']!.split('. ')[1])
})
