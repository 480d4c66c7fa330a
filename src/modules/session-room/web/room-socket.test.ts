import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { resolveRequest } from '#platform/web/call-request.ts'
import { RoomSocket } from './room-socket.ts'

/** The browser's APIs are faked, to test timing and networks that never respond. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    super()
    sockets.push(this)
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

let sockets: FakeSocket[] = []
let requestCount = 0
let answer: () => Promise<Response>
const callbacks = { onMessage: vi.fn(), onLost: vi.fn(), onOver: vi.fn() }
let socket: RoomSocket
let dispatch: (what: string) => boolean

const createReply = (status: number, data: object | null, code?: string) =>
  Response.json({ data, succeeded: status < 400, errors: [], message: null, code }, { status })
const replyWithPass = async () =>
  createReply(200, { state: 'open', pass: { token: 'once', iceServers: [], media: null } })

beforeAll(async () => void (await resolveRequest('sessionRoom', { id: 'x' })))
beforeEach(() => {
  sockets = []
  requestCount = 0
  vi.clearAllMocks()
  vi.useFakeTimers()
  const page = new EventTarget()
  dispatch = (what) => page.dispatchEvent(new Event(what))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { protocol: 'https:', host: 'hool.test' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    requestCount += 1
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

const enterRoom = async () => {
  socket = new RoomSocket('x', undefined, callbacks)
  await vi.advanceTimersByTimeAsync(0)
}

test('retries within seconds when the network fails during the pass request', async () => {
  answer = () => new Promise(() => {})
  await enterRoom()
  await vi.advanceTimersByTimeAsync(5400)
  expect(requestCount).toBe(1)
  answer = replyWithPass
  await vi.advanceTimersByTimeAsync(200)
  expect(requestCount).toBe(2)
  expect(sockets).toHaveLength(1)
})

test.for([
  ['opens', () => {}],
  ['says who is in', () => sockets[0]!.opens()],
] as const)('closes a socket that never %s and requests another pass', async ([, before]) => {
  answer = replyWithPass
  await enterRoom()
  before()
  await vi.advanceTimersByTimeAsync(5600)
  expect(sockets[0]!.readyState).toBe(3)
  expect(callbacks.onLost).toHaveBeenCalledTimes(1)
  expect([requestCount, sockets.length]).toEqual([2, 2])
})

test('applies the timeout only until the room is entered', async () => {
  answer = replyWithPass
  await enterRoom()
  sockets[0]!.opens()
  sockets[0]!.says({ type: 'people' })
  for (let beats = 0; beats < 6; beats += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    sockets[0]!.says({ type: 'beat' })
  }
  expect([requestCount, sockets.length, callbacks.onLost.mock.calls.length]).toEqual([1, 1, 0])
})

test('sends messages only while connected and returns whether they were sent', async () => {
  answer = replyWithPass
  await enterRoom()
  expect(socket.send({ type: 'chat', text: 'early' })).toBe(false)
  sockets[0]!.opens()
  expect(socket.send({ type: 'chat', text: 'hello' })).toBe(true)
  dispatch('offline')
  expect(socket.send({ type: 'chat', text: 'late' })).toBe(false)
  expect(sockets[0]!.sent.filter((text) => text.includes('chat'))).toEqual(['{"type":"chat","text":"hello"}'])
})

test.for([
  [401, null, 'loggedOut'],
  [404, 'bookingNotFound', 'cancelled'],
  [409, 'roomOnSite', 'cancelled'],
] as const)('ends without a retry after a reply of %i', async ([status, code, because]) => {
  answer = async () => createReply(status, null, code ?? undefined)
  await enterRoom()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callbacks.onOver.mock.calls).toEqual([[because]])
  expect(requestCount).toBe(1)
})

test.for([429, 503])('retries after a reply of %i', async (status) => {
  answer = async () => createReply(status, null)
  await enterRoom()
  answer = replyWithPass
  await vi.advanceTimersByTimeAsync(600)
  expect(callbacks.onOver).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(1)
})
