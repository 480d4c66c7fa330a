import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requestOf } from '#platform/web/call-request.ts'
import { RoomSocket } from './room-socket.ts'

/** The browser's own parts are stood in for: time is the matter here, and networks that never answer. */
class Line extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    super()
    lines.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let lines: Line[] = []
let asked = 0
let answer: () => Promise<Response>
const news = { onMessage: vi.fn(), onLost: vi.fn(), onOver: vi.fn() }
let socket: RoomSocket
let dispatch: (what: string) => boolean

const replied = (status: number, data: object | null, code?: string) =>
  Response.json({ data, succeeded: status < 400, errors: [], message: null, code }, { status })
const withPass = async () => replied(200, { state: 'open', pass: { token: 'once', iceServers: [], media: null } })

beforeAll(async () => void (await requestOf('sessionRoom', { id: 'x' })))
beforeEach(() => {
  lines = []
  asked = 0
  vi.clearAllMocks()
  vi.useFakeTimers()
  const page = new EventTarget()
  dispatch = (what) => page.dispatchEvent(new Event(what))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { protocol: 'https:', host: 'hool.test' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    asked += 1
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
      answer().then(resolve, reject)
    })
  })
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const enters = async () => {
  socket = new RoomSocket('x', undefined, news)
  await vi.advanceTimersByTimeAsync(0)
}

test('a network that dies while a pass is asked for is tried again within seconds', async () => {
  answer = () => new Promise(() => {})
  await enters()
  await vi.advanceTimersByTimeAsync(5400)
  expect(asked).toBe(1)
  answer = withPass
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(2)
  expect(lines).toHaveLength(1)
})

test.for([
  ['opens', () => {}],
  ['says who is in', () => lines[0]!.opens()],
] as const)('a socket that never %s is hung up, and another pass asked for', async ([, before]) => {
  answer = withPass
  await enters()
  before()
  await vi.advanceTimersByTimeAsync(5600)
  expect(lines[0]!.readyState).toBe(3)
  expect(news.onLost).toHaveBeenCalledTimes(1)
  expect([asked, lines.length]).toEqual([2, 2])
})

test('whoever is in stays in: the patience is only for the way there', async () => {
  answer = withPass
  await enters()
  lines[0]!.opens()
  lines[0]!.says({ type: 'people' })
  for (let beats = 0; beats < 6; beats += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    lines[0]!.says({ type: 'beat' })
  }
  expect([asked, lines.length, news.onLost.mock.calls.length]).toEqual([1, 1, 0])
})

test('a message goes out only while the line is there, and the sender is told', async () => {
  answer = withPass
  await enters()
  expect(socket.send({ type: 'chat', text: 'early' })).toBe(false)
  lines[0]!.opens()
  expect(socket.send({ type: 'chat', text: 'hello' })).toBe(true)
  dispatch('offline')
  expect(socket.send({ type: 'chat', text: 'late' })).toBe(false)
  expect(lines[0]!.sent.filter((text) => text.includes('chat'))).toEqual(['{"type":"chat","text":"hello"}'])
})

test.for([
  [401, null, 'loggedOut'],
  [404, 'bookingNotFound', 'calledOff'],
  [409, 'roomOnSite', 'calledOff'],
] as const)('an answer of %i ends it, and nobody asks again', async ([status, code, because]) => {
  answer = async () => replied(status, null, code ?? undefined)
  await enters()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(news.onOver.mock.calls).toEqual([[because]])
  expect(asked).toBe(1)
})

test.for([429, 503])('an answer of %i is of this try alone', async (status) => {
  answer = async () => replied(status, null)
  await enters()
  answer = withPass
  await vi.advanceTimersByTimeAsync(600)
  expect(news.onOver).not.toHaveBeenCalled()
  expect(lines).toHaveLength(1)
})
