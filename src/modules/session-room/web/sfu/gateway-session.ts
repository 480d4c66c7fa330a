import library, { type JanusJS } from 'janus-gateway'
import { ROOM_MEDIA_SOCKET } from '#platform/values/socket-paths.ts'

/** The package's export has different names in Node and in browsers. */
const Janus = library as unknown as typeof JanusJS.Janus
const VIDEO_ROOM = 'janus.plugin.videoroom'
const OPEN_TIMEOUT_MS = 10_000

export type Handle = JanusJS.PluginHandle
export type Callbacks = Pick<JanusJS.PluginCallbacks, 'onmessage' | 'iceState' | 'webrtcState'>

/** A session with the media server, through the server's gateway. */
export interface GatewaySession {
  attach(callbacks: Callbacks): Promise<Handle>
  close(): void
}

interface GatewayOptions {
  token: string
  iceServers: RTCIceServer[]
  /** Called when the connection to the gateway has closed or a request has failed. */
  onLost(): void
}

/** Stored because the library does not report a socket that closes before the session is created. */
let latestSocket: WebSocket | null = null
let isReady = false

function initJanus(): void {
  if (isReady) return
  isReady = true
  // Current browsers need no adapter; the library only reads the browser's name from it.
  const adapter = { browserDetails: { browser: '', version: 0 } }
  // Screen sharing and its browser extension are not used.
  const extension = { extensionId: '', isInstalled: () => false, getScreen: () => {}, init: () => {} }
  const newWebSocket = (server: string, protocol: string) => {
    latestSocket = new WebSocket(server, protocol)
    return latestSocket
  }
  const { useDefaultDependencies: defaults } = Janus
  Janus.init({ debug: false, dependencies: { ...defaults({ adapter, extension }), newWebSocket } })
}

/** Opens a session. @throws if the gateway rejects it or the media server does not answer. */
export function openGateway({ token, iceServers, onLost }: GatewayOptions): Promise<GatewaySession> {
  initJanus()
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => fail(), OPEN_TIMEOUT_MS)
    const janus = new Janus({
      server: `${location.origin.replace(/^http/, 'ws')}${ROOM_MEDIA_SOCKET}`,
      token,
      iceServers,
      // The gateway ends the session when its socket closes.
      destroyOnUnload: false,
      success: () => {
        clearTimeout(timeout)
        resolve({ attach: (callbacks) => attach(janus, callbacks), close: () => socket.close() })
      },
      error: () => fail(),
    })
    const socket = latestSocket!
    socket.addEventListener('close', () => fail())
    const fail = () => {
      clearTimeout(timeout)
      socket.close()
      reject(new Error('the gateway has closed'))
      onLost()
    }
  })
}

const attach = (janus: JanusJS.Janus, callbacks: Callbacks) =>
  new Promise<Handle>((success, reject) => {
    janus.attach({ plugin: VIDEO_ROOM, success, error: (message) => reject(new Error(message)), ...callbacks })
  })

export const createSdpOffer = (handle: Handle, params: Pick<JanusJS.OfferParams, 'tracks' | 'iceRestart'>) =>
  new Promise<JanusJS.JSEP>((success, error) => handle.createOffer({ ...params, success, error }))

export const createSdpAnswer = (handle: Handle, jsep: JanusJS.JSEP) =>
  new Promise<JanusJS.JSEP>((success, error) => handle.createAnswer({ jsep, success, error }))
