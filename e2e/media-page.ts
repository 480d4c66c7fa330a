import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import type { SeatByHand } from '#ops/media-servers/seats-by-hand.ts'

const ENTRIES = {
  through: 'web/session-room/through/open-through.ts',
  direct: 'web/session-room/direct/open-direct.ts',
} as const

/** A way of media as a room's page uses it, without the page. */
export async function scriptOf(way: keyof typeof ENTRIES): Promise<string> {
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

interface Begin {
  seat: Pick<SeatByHand, 'stayId'> & { media: SeatByHand['media'] | null }
  others: string[]
  iceServers: object[]
}

/** What a page under test keeps of itself. */
interface Held {
  media: {
    join(place: object, others: string[]): void
    setTracks(tracks: object): void
    setPictures(wished: { sends: boolean; takes: boolean }): void
    takeSignal(from: string, data: unknown): void
    close(): void
  }
  begin: Begin
  videos: Map<string, HTMLVideoElement>
  links: Map<string, string>
  loudest: Map<string, number>
}

declare global {
  var way: Partial<Record<'openThrough' | 'openDirect', (news: object) => Held['media']>>
  /** Of pages that are connected directly: hands a signal to the other page. */
  var handOn: ((message: object) => void) | undefined
  var held: Held
}

/** This browser gives a small moving picture and the browser's own beep, and takes the others'. */
export async function joinByHand(page: Page, script: string, begin: Begin): Promise<void> {
  await page.evaluate(script)
  await page.evaluate(async (given: Begin) => {
    const held: Held = { media: null!, begin: given, videos: new Map(), links: new Map(), loudest: new Map() }
    globalThis.held = held
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const pen = canvas.getContext('2d')!
    let tick = 0
    const draw = () => {
      tick += 1
      pen.fillStyle = `hsl(${(tick * 40) % 360} 80% 50%)`
      pen.fillRect(0, 0, 160, 120)
    }
    setInterval(draw, 200)
    draw()
    const ears = new AudioContext()
    const heard = new Set<MediaStreamTrack>()
    const listen = (stayId: string, sound: MediaStreamTrack) => {
      heard.add(sound)
      const ear = new AnalyserNode(ears)
      ears.createMediaStreamSource(new MediaStream([sound])).connect(ear)
      const wave = new Float32Array(ear.fftSize)
      setInterval(() => {
        ear.getFloatTimeDomainData(wave)
        held.loudest.set(stayId, Math.max(held.loudest.get(stayId) ?? 0, ...wave.map(Math.abs)))
      }, 300)
    }
    const playerOf = (stayId: string) => {
      const known = held.videos.get(stayId)
      if (known) return known
      const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true })
      video.srcObject = new MediaStream()
      document.body.append(video)
      held.videos.set(stayId, video)
      return video
    }
    const onTracks = (stayId: string, { sound, picture }: Record<'sound' | 'picture', MediaStreamTrack | null>) => {
      const stream = playerOf(stayId).srcObject as MediaStream
      const come = [sound, picture].filter((one) => one !== null)
      for (const one of stream.getTracks()) if (!come.includes(one)) stream.removeTrack(one)
      for (const one of come) if (!stream.getTracks().includes(one)) stream.addTrack(one)
      if (sound && !heard.has(sound)) listen(stayId, sound)
    }
    const onLink = (stayId: string, link: string) => held.links.set(stayId, link)
    const open = (globalThis.way.openThrough ?? globalThis.way.openDirect)!
    const send = (message: object) => globalThis.handOn?.(message)
    held.media = open({ send, onChat() {}, onReach() {}, onTracks, onLink })
    // What cleans a voice would take a beep away, and a computer that is twelve people has better to do.
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    const sound = await navigator.mediaDevices.getUserMedia({ audio: plain })
    const [camera] = canvas.captureStream(5).getVideoTracks()
    // A page that is given a microphone may make sounds without being touched.
    await ears.resume()
    held.media.setTracks({ microphone: sound.getAudioTracks()[0]!, camera: camera! })
    const { seat, others, iceServers } = given
    held.media.join({ you: seat.stayId, pass: { token: '', iceServers, media: seat.media } }, others)
  }, begin)
}

/** How many frames of each other person were shown so far, and how loud they were at most. */
export const seenAndHeard = (page: Page) =>
  page.evaluate(() => ({
    frames: globalThis.held.begin.others.map(
      (stayId) => globalThis.held.videos.get(stayId)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    ),
    loudness: globalThis.held.begin.others.map((stayId) => globalThis.held.loudest.get(stayId) ?? 0),
    links: globalThis.held.begin.others.map((stayId) => globalThis.held.links.get(stayId) ?? 'none'),
  }))
