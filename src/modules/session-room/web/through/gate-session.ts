import library, { type JanusJS } from 'janus-gateway'
import { ROOM_MEDIA_SOCKET } from '#platform/values/constants.ts'

/** The package calls its one export by another name to Node than to browsers. */
const Janus = library as unknown as typeof JanusJS.Janus
const VIDEO_ROOM = 'janus.plugin.videoroom'
const OPENS_WITHIN_MS = 10_000

export type Handle = JanusJS.PluginHandle
export type Callbacks = Pick<JanusJS.PluginCallbacks, 'onmessage' | 'iceState' | 'webrtcState'>

/** One conversation with the media server, through our gate. */
export interface GateSession {
  attach(callbacks: Callbacks): Promise<Handle>
  close(): void
}

interface Opening {
  token: string
  iceServers: RTCIceServer[]
  /** The gate has closed, or what was asked of it failed. */
  onLost(): void
}

/** The library tells nobody that a socket closed before it was through. */
let newest: WebSocket | null = null
let isReady = false

function prepare(): void {
  if (isReady) return
  isReady = true
  // What it would smooth over between browsers, today's browsers have smooth; it only reads the browser's name from it.
  const adapter = { browserDetails: { browser: '', version: 0 } }
  // Screens are not shared, and no extension is listened to.
  const extension = { extensionId: '', isInstalled: () => false, getScreen: () => {}, init: () => {} }
  const newWebSocket = (server: string, protocol: string) => {
    newest = new WebSocket(server, protocol)
    return newest
  }
  const { useDefaultDependencies: defaults } = Janus
  Janus.init({ debug: false, dependencies: { ...defaults({ adapter, extension }), newWebSocket } })
}

/** Rejects where the gate does not let in or the media server does not answer. */
export function openGate({ token, iceServers, onLost }: Opening): Promise<GateSession> {
  prepare()
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => fail(), OPENS_WITHIN_MS)
    const janus = new Janus({
      server: `${location.origin.replace(/^http/, 'ws')}${ROOM_MEDIA_SOCKET}`,
      token,
      iceServers,
      // The gate ends the session as soon as its socket closes.
      destroyOnUnload: false,
      success: () => {
        clearTimeout(patience)
        resolve({ attach: (callbacks) => attach(janus, callbacks), close: () => socket.close() })
      },
      error: () => fail(),
    })
    const socket = newest!
    socket.addEventListener('close', () => fail())
    const fail = () => {
      clearTimeout(patience)
      socket.close()
      reject(new Error('the gate is closed'))
      onLost()
    }
  })
}

const attach = (janus: JanusJS.Janus, callbacks: Callbacks) =>
  new Promise<Handle>((success, fail) => {
    janus.attach({ plugin: VIDEO_ROOM, success, error: (said) => fail(new Error(said)), ...callbacks })
  })

export const offerOf = (handle: Handle, given: Pick<JanusJS.OfferParams, 'tracks' | 'iceRestart'>) =>
  new Promise<JanusJS.JSEP>((success, error) => handle.createOffer({ ...given, success, error }))

export const answerTo = (handle: Handle, jsep: JanusJS.JSEP) =>
  new Promise<JanusJS.JSEP>((success, error) => handle.createAnswer({ jsep, success, error }))
