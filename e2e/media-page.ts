import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { InsertedParticipant } from '#ops/media-servers/insert-participants.ts'

const ENTRIES = {
  through: 'src/modules/session-room/web/sfu/open-sfu.ts',
  direct: 'src/modules/session-room/web/direct/open-direct.ts',
} as const

/** Bundles one media connection of the room without its page. */
export async function bundleMediaScript(way: keyof typeof ENTRIES): Promise<string> {
  const entry = ENTRIES[way]
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'way' } },
  })
  const [{ output }] = built as unknown as [Rolldown.RolldownOutput]
  return output[0].code
}

interface JoinOptions {
  seat: Pick<InsertedParticipant, 'participantId'> & { media: InsertedParticipant['media'] | null }
  others: string[]
  iceServers: object[]
}

/** Globals of a page under test; `sounds` and `videos` by participant. */
interface Held {
  media: {
    join(place: object, others: string[]): void
    setTracks(tracks: object): void
    setVideo(video: { sends: boolean; receives: boolean }): void
    handleSignal(from: string, data: unknown): void
    close(): void
  }
  begin: JoinOptions
  videos: Map<string, HTMLVideoElement>
  links: Map<string, string>
  sounds: Map<string, MediaStreamTrack>
  connections: RTCPeerConnection[]
}

declare global {
  var way: Partial<Record<'openSfu' | 'openDirect', (callbacks: object) => Held['media']>>
  /** For pages connected directly: passes a signal to the other page. */
  var handOn: ((message: object) => void) | undefined
  var held: Held
}

/** Joins with a small moving picture and the browser's test tone, and receives the others' media. */
export async function joinMedia(page: Page, script: string, begin: JoinOptions): Promise<void> {
  await page.evaluate(script)
  await page.evaluate(async (given: JoinOptions) => {
    const held: Held = {
      media: null!,
      begin: given,
      videos: new Map(),
      links: new Map(),
      sounds: new Map(),
      connections: [],
    }
    globalThis.held = held
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super(settings)
        held.connections.push(this)
      }
    }
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const context = canvas.getContext('2d')!
    let tick = 0
    const draw = () => {
      tick += 1
      context.fillStyle = `hsl(${(tick * 40) % 360} 80% 50%)`
      context.fillRect(0, 0, 160, 120)
    }
    setInterval(draw, 200)
    draw()
    const findOrCreatePlayer = (participantId: string) => {
      const known = held.videos.get(participantId)
      if (known) return known
      const video = Object.assign(document.createElement('video'), { autoplay: true })
      video.srcObject = new MediaStream()
      // Frames that reach a hidden player count without being painted: one machine running twelve participants cannot
      // paint 132 videos.
      video.hidden = true
      document.body.append(video)
      held.videos.set(participantId, video)
      return video
    }
    const onTracks = (participantId: string, { audio, video }: Record<'audio' | 'video', MediaStreamTrack | null>) => {
      const stream = findOrCreatePlayer(participantId).srcObject as MediaStream
      const current = [audio, video].filter((one) => one !== null)
      for (const one of stream.getTracks()) if (!current.includes(one)) stream.removeTrack(one)
      for (const one of current) if (!stream.getTracks().includes(one)) stream.addTrack(one)
      if (audio) held.sounds.set(participantId, audio)
      else held.sounds.delete(participantId)
    }
    const onLink = (participantId: string, link: string) => held.links.set(participantId, link)
    const open = (globalThis.way.openSfu ?? globalThis.way.openDirect)!
    const send = (message: object) => globalThis.handOn?.(message)
    held.media = open({ send, onChat() {}, onReach() {}, onTracks, onLink })
    // Voice processing would filter out the tone, and it costs CPU time that twelve participants on one machine need.
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    const sound = await navigator.mediaDevices.getUserMedia({ audio: plain })
    const [camera] = canvas.captureStream(5).getVideoTracks()
    held.media.setTracks({ microphone: sound.getAudioTracks()[0]!, camera: camera! })
    const { seat, others, iceServers } = given
    held.media.join({ you: seat.participantId, pass: { token: '', iceServers, media: seat.media } }, others)
  }, begin)
}

/** Frames received from each participant, and the audio energy of their decoded sound. */
export const readMediaStats = (page: Page) =>
  page.evaluate(async () => {
    const { others } = globalThis.held.begin
    const energy = new Map<string, number>()
    for (const connection of globalThis.held.connections) {
      if (connection.connectionState === 'closed') continue
      for (const one of (await connection.getStats()).values())
        if (one.type === 'inbound-rtp' && one.kind === 'audio') energy.set(one.trackIdentifier, one.totalAudioEnergy)
    }
    return {
      frames: others.map(
        (participantId) => globalThis.held.videos.get(participantId)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      ),
      sound: others.map((participantId) => energy.get(globalThis.held.sounds.get(participantId)?.id ?? '') ?? 0),
      links: others.map((participantId) => globalThis.held.links.get(participantId) ?? 'none'),
    }
  })
