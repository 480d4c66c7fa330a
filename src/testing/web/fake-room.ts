import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type FromRoom,
  fromRoom,
  type RoomPerson,
  type ToRoom,
  toRoom,
} from '#modules/session-room/contract/room-messages.ts'
import { openDirect } from '#modules/session-room/web/direct/open-direct.ts'
import type { RoomMedia } from '#modules/session-room/web/room-media.ts'
import type { Reply } from '#platform/web/api.ts'
import { recordProblem } from './api-problems.ts'
import type { PartialReply } from './build-reply.ts'
import type { FakeApi } from './fake-api.ts'
import { createAudioTrack, createVideoTrack } from './fake-devices.ts'
import { buildRoomReply, openSessionRoom } from './open-session-room.tsx'
import { buildTestId } from './provider-cards.ts'
import { translateForPage } from './translate-for-page.ts'

type People = Extract<FromRoom, { type: 'people' }>

interface JoinOptions extends Partial<Omit<RoomPerson, 'participantId' | 'name'>> {
  /** Whether this participant's browser responds to connection attempts. True by default. */
  isConnecting?: boolean
  /** Whether this participant's browser, rather than the page, starts the connection. */
  isInitiator?: boolean
}

/** Fakes the room's server and the browsers of the other participants until the test ends. */
export class FakeRoom {
  /** The messages from the page, oldest first. */
  readonly sent: ToRoom[] = []
  /** The page's own peer connections, excluding those opened by the other participants' fake browsers. */
  readonly connections: RTCPeerConnection[] = []
  readonly #participants: FakeParticipant[] = []
  #socket: FakeSocket | null = null
  #entries = 0
  #state: Partial<People>

  constructor(state: Partial<People> = {}) {
    this.#state = state
    const room = this
    const createSocket = class extends FakeSocket {
      constructor(url: string) {
        super()
        // The media server's gateway never responds.
        if (!url.endsWith('/media')) room.#accept(this)
      }
    }
    const RealConnection = RTCPeerConnection
    const createConnection = class extends RealConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        room.connections.push(this)
      }
    }
    vi.stubGlobal('WebSocket', createSocket)
    vi.stubGlobal('RTCPeerConnection', createConnection)
    onTestFinished(() => {
      for (const one of this.#participants) one.media?.close()
      vi.unstubAllGlobals()
    })
  }

  /** The page's participant id, which changes with each connection. */
  get you(): string {
    return buildTestId(500 + this.#entries)
  }

  sentOf<T extends ToRoom['type']>(type: T): Extract<ToRoom, { type: T }>[] {
    return this.sent.filter((one): one is Extract<ToRoom, { type: T }> => one.type === type)
  }

  send(message: FromRoom): void {
    const checked = fromRoom.safeParse(message)
    if (!checked.success) recordProblem(`Not a message of the room: ${JSON.stringify(message)}`)
    this.#socket?.onmessage?.({ data: JSON.stringify(message) })
  }

  /** Sends the current participants and times to the page. `change` also applies to later updates. */
  update(change: Partial<People> = {}): void {
    this.#state = { ...this.#state, ...change }
    const own = { participantId: this.you, name: 'Mari', role: 'client' as const, microphone: true, camera: true }
    const isAdmitted = this.#state.isAdmitted ?? true
    this.send({
      type: 'people',
      you: this.you,
      isAdmitted,
      isProviderPresent: true,
      people: [{ ...own, isAdmitted }, ...this.#participants.map(({ person }) => person)],
      now: '2026-11-24T10:10:00Z',
      startsAt: '2026-11-24T10:05:00Z',
      endsAt: '2026-11-24T10:55:00Z',
      closesAt: '2026-11-24T11:25:00Z',
      ...this.#state,
    })
  }

  /** Adds a participant, whose browser connects to the page once both are in the room. */
  join(name: string, { isConnecting = true, isInitiator = false, ...part }: JoinOptions = {}): FakeParticipant {
    const participantId = buildTestId((isInitiator ? 100 : 900) + this.#participants.length)
    const person = { participantId, name, role: 'client', isAdmitted: true, microphone: true, camera: true, ...part }
    const participant = new FakeParticipant(this, person as RoomPerson, isConnecting)
    this.#participants.push(participant)
    this.#connect(participant)
    this.update()
    return participant
  }

  remove(participant: FakeParticipant): void {
    this.#participants.splice(this.#participants.indexOf(participant), 1)
    participant.media?.close()
    this.update()
  }

  /** Closes the socket, as a network failure does. */
  disconnect(): void {
    const socket = this.#socket
    this.#socket = null
    socket!.readyState = 3
    socket!.onclose?.()
  }

  #accept(socket: FakeSocket): void {
    this.#socket = socket
    socket.receive = (text) => this.#receive(text)
    queueMicrotask(() => {
      socket.readyState = FakeSocket.OPEN
      socket.onopen?.()
    })
  }

  #receive(text: string): void {
    const checked = toRoom.safeParse(JSON.parse(text))
    if (!checked.success) {
      recordProblem(`Not a message to the room: ${text}`)
      return
    }
    const message = checked.data
    this.sent.push(message)
    if (message.type === 'beat') queueMicrotask(() => this.send({ type: 'beat' }))
    if (message.type === 'signal') this.#find(message.to)?.media?.handleSignal(this.you, message.data)
    if (message.type !== 'enter') return
    this.#entries += 1
    for (const one of this.#participants) this.#connect(one)
    this.update()
  }

  #find(participantId: string): FakeParticipant | undefined {
    return this.#participants.find(({ person }) => person.participantId === participantId)
  }

  #connect({ media, person }: FakeParticipant): void {
    if (this.#entries === 0 || !person.isAdmitted) return
    const before = this.connections.length
    const pass = { token: '', iceServers: [], media: null }
    media?.join({ you: person.participantId, pass }, [this.you])
    this.connections.splice(before)
  }
}

/** Another participant. Their browser runs the product's real peer-connection code. */
class FakeParticipant {
  person: RoomPerson
  readonly media: RoomMedia | null
  /** The chat messages that this participant has received. */
  readonly received: string[] = []
  readonly #room: FakeRoom

  constructor(room: FakeRoom, person: RoomPerson, isConnecting: boolean) {
    this.person = person
    this.#room = room
    this.media = isConnecting
      ? openDirect({
          send: ({ data }: { data?: unknown }) => {
            room.send({ type: 'signal', from: person.participantId, data: data as never })
            return true
          },
          onTracks: () => {},
          onLink: () => {},
          onChat: (_from, text) => this.received.push(text),
          onReach: () => {},
        } as Parameters<typeof openDirect>[0])
      : null
    this.media?.setTracks({ microphone: createAudioTrack(), camera: createVideoTrack() })
  }

  /** Changes fields of the participant and sends an update to the page. */
  change(part: Partial<RoomPerson>): void {
    this.person = { ...this.person, ...part }
    this.#room.update()
  }

  /** Sends a chat message as soon as the page is connected. */
  async write(text: string): Promise<void> {
    await expect.poll(() => this.media!.sendChat(text)).toBe('all')
  }
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: (() => void) | undefined
  receive: ((text: string) => void) | undefined
  send(text: string): void {
    this.receive?.(text)
  }
  close(): void {
    this.readyState = 3
  }
}

interface EnterOptions extends NonNullable<Parameters<typeof openSessionRoom>[1]> {
  reply?: PartialReply<Reply<'sessionRoom'>>
  /** Fields of the room's updates that describe the user and the session. */
  state?: Partial<People>
}

/**
 * Opens the page, presses the join button and waits until the page has entered the room. Devices come from
 * `fakeDevices`.
 */
export async function enterRoom({ reply, state, ...open }: EnterOptions = {}): Promise<{
  room: FakeRoom
  api: FakeApi
}> {
  const room = new FakeRoom(state)
  const role = open.login === 'provider' ? 'counsellor' : 'client'
  const api = await openSessionRoom(buildRoomReply({ role, ...reply }), open)
  const names = (['join', 'joinSound', 'joinSilent'] as const).map((one) => translateForPage(`room.${one}` as never))
  await userEvent.click(page.getByRole('main').getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }))
  await expect.poll(() => room.sentOf('enter')).toHaveLength(1)
  return { room, api }
}

/** Options for entering as the counsellor of a session with Mari. */
export const AS_COUNSELLOR = {
  login: 'provider',
  reply: { otherName: 'Mari Maasikas', ownName: 'Anna' },
} as const
