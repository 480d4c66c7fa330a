import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { InsertedParticipant } from '#ops/media-servers/insert-participants.ts'

const ENTRIES = {
  sfu: 'src/modules/session-room/web/sfu/open-sfu.ts',
  direct: 'src/modules/session-room/web/direct/open-direct.ts',
} as const

/** Bundles the code for one connection type, without the session room page. */
export async function bundleMediaScript(kind: keyof typeof ENTRIES): Promise<string> {
  const entry = ENTRIES[kind]
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'mediaModule' } },
  })
  const [{ output }] = built as unknown as [Rolldown.RolldownOutput]
  return output[0].code
}

interface JoinOptions {
  participant: Pick<InsertedParticipant, 'participantId'> & { media: InsertedParticipant['media'] | null }
  others: string[]
  iceServers: object[]
}

/** The state of a page under test. Its maps are keyed by participant id. */
interface MediaTest {
  media: {
    join(place: object, others: string[]): void
    setTracks(tracks: object): void
    setVideo(video: { sends: boolean; receives: boolean }): void
    handleSignal(from: string, data: unknown): void
    close(): void
  }
  options: JoinOptions
  videos: Map<string, HTMLVideoElement>
  links: Map<string, string>
  sounds: Map<string, MediaStreamTrack>
  connections: RTCPeerConnection[]
}

declare global {
  var mediaModule: Partial<Record<'openSfu' | 'openDirect', (callbacks: object) => MediaTest['media']>>
  /** Passes a signal to the other page if the pages are connected directly. */
  var passSignal: ((message: object) => void) | undefined
  var mediaTest: MediaTest
}

/**
 * Joins a room, sends a small animated picture and the browser's test tone, and receives the other participants' media.
 */
export async function joinMedia(page: Page, script: string, joinOptions: JoinOptions): Promise<void> {
  await page.evaluate(script)
  await page.evaluate(async (options: JoinOptions) => {
    const mediaTest: MediaTest = {
      media: null!,
      options,
      videos: new Map(),
      links: new Map(),
      sounds: new Map(),
      connections: [],
    }
    globalThis.mediaTest = mediaTest
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super(settings)
        mediaTest.connections.push(this)
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
      const existing = mediaTest.videos.get(participantId)
      if (existing) return existing
      const video = Object.assign(document.createElement('video'), { autoplay: true })
      video.srcObject = new MediaStream()
      // Frames are counted even though hidden players do not paint them. A single machine cannot paint the 132 videos
      // of twelve participants.
      video.hidden = true
      document.body.append(video)
      mediaTest.videos.set(participantId, video)
      return video
    }
    const onTracks = (participantId: string, { audio, video }: Record<'audio' | 'video', MediaStreamTrack | null>) => {
      const stream = findOrCreatePlayer(participantId).srcObject as MediaStream
      const current = [audio, video].filter((track) => track !== null)
      for (const track of stream.getTracks()) if (!current.includes(track)) stream.removeTrack(track)
      for (const track of current) if (!stream.getTracks().includes(track)) stream.addTrack(track)
      if (audio) mediaTest.sounds.set(participantId, audio)
      else mediaTest.sounds.delete(participantId)
    }
    const onLink = (participantId: string, link: string) => mediaTest.links.set(participantId, link)
    const open = (globalThis.mediaModule.openSfu ?? globalThis.mediaModule.openDirect)!
    const send = (message: object) => globalThis.passSignal?.(message)
    mediaTest.media = open({ send, onChat() {}, onReach() {}, onTracks, onLink })
    // Voice processing would remove the tone and use CPU time that twelve participants on one machine need.
    const unprocessed = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    const sound = await navigator.mediaDevices.getUserMedia({ audio: unprocessed })
    const [camera] = canvas.captureStream(5).getVideoTracks()
    mediaTest.media.setTracks({ microphone: sound.getAudioTracks()[0]!, camera: camera! })
    const { participant, others, iceServers } = options
    mediaTest.media.join(
      { you: participant.participantId, pass: { token: '', iceServers, media: participant.media } },
      others,
    )
  }, joinOptions)
}

/** Reads the frames and audio energy received from each participant, and the state of the connection to them. */
export const readMediaStats = (page: Page) =>
  page.evaluate(async () => {
    const { others } = globalThis.mediaTest.options
    const energy = new Map<string, number>()
    for (const connection of globalThis.mediaTest.connections) {
      if (connection.connectionState === 'closed') continue
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'audio')
          energy.set(stats.trackIdentifier, stats.totalAudioEnergy)
    }
    return {
      frames: others.map(
        (participantId) =>
          globalThis.mediaTest.videos.get(participantId)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      ),
      sound: others.map((participantId) => energy.get(globalThis.mediaTest.sounds.get(participantId)?.id ?? '') ?? 0),
      links: others.map((participantId) => globalThis.mediaTest.links.get(participantId) ?? 'none'),
    }
  })
