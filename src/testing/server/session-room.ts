import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import type { FromRoom, fromRoom, ToRoom } from '#modules/session-room/contract/room-messages.ts'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { buildApp } from '#src/app.ts'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  type TestCustomer,
  type TestProvider,
} from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

/** A short polling interval, so that tests observe changes quickly. */
const CHECK_MS = 50

interface SessionRoomOptions {
  /** Number of seats in a group; omitted for a personal session. */
  seats?: number
  clients?: number
  location?: 1 | 2
  /** Time until the start; five minutes by default. */
  startsIn?: Temporal.DurationLike
}

/** Creates an online session that starts soon, with its counsellor and clients. */
export async function createSessionRoom(options: SessionRoomOptions = {}) {
  const deps = await createTestDeps({ poolSize: 20 })
  const provider = await createTestProvider(deps, { firstName: 'Leelo' })
  const startAt = deps.clock.now().add(options.startsIn ?? { minutes: 5 })
  const date = options.seats
    ? await createTestGroupDate(deps, provider.providerId, { startAt: startAt.toString(), seats: options.seats })
    : null
  const clients = []
  for (let n = 0; n < (options.clients ?? 1); n++) {
    const person = await createTestCustomer(deps, { firstName: `Client ${n + 1}` })
    clients.push({ ...person, bookingId: await insertBooking(deps, { ...options, provider, person, startAt, date }) })
  }
  const testApp = await createTestApp(deps, { roomCheckMs: CHECK_MS })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const id = date?.occurrenceId ?? clients[0]!.bookingId
  const call = async (person: TestCustomer, sessionId = id) =>
    testApp.call('sessionRoom', { id: sessionId }, { as: await logInTestUser(deps, person) })
  const requestPass = async (person: TestCustomer) => (await call(person)).body.data!.pass!.token
  const enterRoom = async (
    person: TestCustomer,
    { app = testApp.app, name }: { app?: FastifyInstance; name?: string } = {},
  ) => {
    const visitor = await openRoomSocket(app)
    visitor.send({ type: 'enter', token: await requestPass(person), ...(name ? { name } : {}) })
    return visitor
  }
  return { deps, ...testApp, provider, clients, client: clients[0]!, startAt, id, requestPass, enterRoom, room: call }
}

/** Creates a session whose counsellor and client are both in the room. */
export async function createRoomWithBothInside(options: Parameters<typeof createSessionRoom>[0] = {}) {
  const room = await createSessionRoom(options)
  const counsellor = await room.enterRoom(room.provider)
  const client = await room.enterRoom(room.client)
  const { you } = await client.next('people')
  counsellor.send({ type: 'admit', participantId: you })
  await client.people(({ isAdmitted }) => isAdmitted)
  const { you: counsellorParticipantId } = await counsellor.people(({ people }) =>
    people.every((one) => one.isAdmitted),
  )
  return { ...room, counsellor, client, clientParticipantId: you, counsellorParticipantId, person: room.client }
}

/**
 * Lists all participants by join time. Join times can be equal, because the test clock does not advance; the counsellor
 * then comes first.
 */
export const listRoomParticipants = async ({ db }: TestDeps) =>
  (
    await db.selectFrom('room_participant').selectAll().orderBy('joined_at').orderBy('is_provider', 'desc').execute()
  ).map((row) => ({
    ...row,
    isOpen: row.left_at === null,
  }))

interface BookingInput extends SessionRoomOptions {
  provider: TestProvider
  person: TestCustomer
  startAt: Temporal.Instant
  date: { occurrenceId: string; sessionTemplateId: string } | null
}

async function insertBooking({ db, clock }: TestDeps, options: BookingInput): Promise<string> {
  const { provider, person, startAt, date } = options
  const { booking_id: id } = await db
    .insertInto('booking')
    .values({
      customer_account_id: person.customerAccountId,
      provider_id: provider.providerId,
      session_template_id: date?.sessionTemplateId ?? provider.sessionTemplateId,
      group_occurrence_id: date?.occurrenceId ?? null,
      status: 'booked',
      type: date ? 1 : 2,
      location: options.location ?? 1,
      start_at: startAt,
      end_at: startAt.add({ minutes: date ? 90 : 60 }),
      title: 'First session',
      price_cents: 4500,
      fee_cents: 675,
      language_id: 2,
      address: options.location === 2 ? 'Test 1' : null,
      free_until: startAt.subtract({ hours: 24 }),
      encrypted_note: null,
      hold_expires_at: null,
      request_key: null,
      booked_at: clock.now(),
      ended_at: null,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Starts another instance of the app on the same database. */
export async function startSecondProcess(deps: TestDeps): Promise<FastifyInstance> {
  const app = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none', roomCheckMs: CHECK_MS })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

type Message<Type> = Extract<z.output<typeof fromRoom>, { type: Type }>

/** A browser connected to the room's socket: the messages it has received, and helpers that wait for more. */
export interface RoomSocketClient {
  received: FromRoom[]
  send(message: ToRoom): void
  sendRaw(text: string | Uint8Array): void
  /** Waits for the first matching message that no earlier call has returned. */
  next<Type extends FromRoom['type']>(type: Type, matches?: (message: Message<Type>) => boolean): Promise<Message<Type>>
  /** Waits until the latest list of participants matches. */
  people(matches: (people: Message<'people'>) => boolean): Promise<Message<'people'>>
  /** The close code of the socket. */
  closed: Promise<number>
  close(): void
}

const getPort = (app: FastifyInstance | number) =>
  typeof app === 'number' ? app : (app.server.address() as AddressInfo).port

/** Opens a socket, retrying like a browser, because the server refuses connections under load. */
async function connectWithRetry(port: number, origin: string, attemptsLeft = 20): Promise<WebSocket> {
  const headers = { headers: { origin } } as unknown as string[]
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ROOM_SOCKET}`, headers)
  const isOpen = await new Promise<boolean>((done) => {
    socket.addEventListener('open', () => done(true))
    socket.addEventListener('error', () => done(false))
  })
  if (isOpen) return socket
  if (attemptsLeft === 0) throw new Error('no socket')
  await new Promise((done) => setTimeout(done, 500))
  return connectWithRetry(port, origin, attemptsLeft - 1)
}

export async function openRoomSocket(
  app: FastifyInstance | number,
  origin = 'http://127.0.0.1:3000',
): Promise<RoomSocketClient> {
  const socket = await connectWithRetry(getPort(app), origin)
  const received: FromRoom[] = []
  const waiting = new Set<() => void>()
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.addEventListener('message', ({ data }) => {
    received.push(JSON.parse(String(data)))
    for (const check of waiting) check()
  })
  socket.addEventListener('close', ({ code }) => resolve(code))
  let at = 0
  const wait = <Found>(find: () => Found | undefined, what: string): Promise<Found> =>
    new Promise((done, fail) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        clearTimeout(timeout)
        done(found)
      }
      const timeout = setTimeout(() => {
        waiting.delete(check)
        fail(new Error(`not received: ${what}; received ${JSON.stringify(received.slice(-5)).slice(0, 1500)}`))
      }, 15_000)
      waiting.add(check)
      check()
    })
  return {
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (text) => socket.send(text as string),
    close: () => socket.close(),
    next(type, matches = () => true) {
      return wait<never>(() => {
        const found = received.findIndex((one, n) => n >= at && one.type === type && matches(one as never))
        if (found < 0) return undefined
        at = found + 1
        return received[found] as never
      }, type)
    },
    people: (matches) =>
      wait(() => {
        const newest = received.findLast((one) => one.type === 'people') as Message<'people'> | undefined
        return newest && matches(newest) ? newest : undefined
      }, `people ${matches}`),
  }
}
