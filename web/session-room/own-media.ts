import {
  type DeviceChoice,
  type DeviceKind,
  type DeviceTrouble,
  deviceToUse,
  keepChoice,
  keptChoice,
  troubleOf,
} from './device-choice.ts'
import type { OwnTracks } from './room-media.ts'

type Sort = keyof OwnTracks
const INPUT_OF = { microphone: 'audioinput', camera: 'videoinput' } as const

export interface OwnView extends OwnTracks {
  /** Whether a person wants to be heard and seen; a device may be missing all the same. */
  isHeard: boolean
  isSeen: boolean
  isAsking: boolean
  trouble: Record<Sort, DeviceTrouble | null>
  devices: readonly MediaDeviceInfo[]
  choice: DeviceChoice
  /** Null where the browser does not do it itself. */
  blur: boolean | null
}

const FIRST: OwnView = {
  microphone: null,
  camera: null,
  isHeard: true,
  isSeen: true,
  isAsking: true,
  trouble: { microphone: null, camera: null },
  devices: [],
  choice: {},
  blur: null,
}

/** One's own camera and microphone: asked for once, changed by hand, given back at the end. */
export class OwnMedia {
  view: OwnView = FIRST
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly look = (): OwnView => this.view

  async start(): Promise<void> {
    this.#set({ choice: keptChoice() })
    navigator.mediaDevices?.addEventListener('devicechange', this.#list)
    await this.#list()
    // One question for both; whoever lacks one of the two is asked for the other.
    const both = await this.#ask({ audio: this.#wished('microphone'), video: this.#wished('camera') }).catch(() => null)
    if (both) this.#keep({ microphone: both.getAudioTracks()[0] ?? null, camera: both.getVideoTracks()[0] ?? null })
    else for (const sort of ['microphone', 'camera'] as const) await this.#open(sort)
    this.#set({ isAsking: false, isSeen: this.view.camera !== null })
    await this.#list()
  }

  stop(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.#list)
    this.view.microphone?.stop()
    this.view.camera?.stop()
    this.#set({ microphone: null, camera: null })
  }

  async hear(isHeard: boolean): Promise<void> {
    this.#set({ isHeard })
    if (isHeard && !this.view.microphone) await this.#open('microphone')
    if (this.view.microphone) this.view.microphone.enabled = isHeard
  }

  /** Off means that the camera's light goes out. */
  async show(isSeen: boolean): Promise<void> {
    this.#set({ isSeen })
    if (isSeen && !this.view.camera) await this.#open('camera')
    if (!isSeen) {
      this.view.camera?.stop()
      this.#keep({ camera: null })
    }
    if (isSeen && !this.view.camera) this.#set({ isSeen: false })
  }

  async choose(kind: DeviceKind, deviceId: string): Promise<void> {
    const choice = { ...this.view.choice, [kind]: deviceId }
    this.#set({ choice })
    keepChoice(choice)
    if (kind === 'audioinput') await this.#open('microphone')
    if (kind === 'videoinput' && this.view.isSeen) await this.#open('camera')
  }

  async setBlur(blur: boolean): Promise<void> {
    await this.view.camera?.applyConstraints({ backgroundBlur: blur } as MediaTrackConstraints).catch(() => {})
    this.#set({ blur: blurOf(this.view.camera) })
  }

  #wished(sort: Sort): MediaTrackConstraints {
    const deviceId = deviceToUse(this.view.devices, INPUT_OF[sort], this.view.choice)
    const device = deviceId ? { deviceId: { exact: deviceId } } : {}
    if (sort === 'microphone')
      return { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    return { ...device, facingMode: 'user', width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { max: 30 } }
  }

  async #open(sort: Sort): Promise<void> {
    const wished = this.#wished(sort)
    try {
      const stream = await this.#ask(sort === 'microphone' ? { audio: wished } : { video: wished })
      const [track] = stream.getTracks()
      const old = this.view[sort]
      this.#keep({ [sort]: track ?? null })
      old?.stop()
      this.#set({ trouble: { ...this.view.trouble, [sort]: null } })
    } catch (error) {
      this.#set({ trouble: { ...this.view.trouble, [sort]: troubleOf(error) } })
    }
  }

  async #ask(wished: MediaStreamConstraints): Promise<MediaStream> {
    // Browsers give no devices to pages that came unencrypted from another computer.
    if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
    return navigator.mediaDevices.getUserMedia(wished)
  }

  #keep(tracks: Partial<OwnTracks>): void {
    for (const [sort, track] of Object.entries(tracks) as [Sort, MediaStreamTrack | null][]) {
      if (!track) continue
      if (sort === 'microphone') track.enabled = this.view.isHeard
      // Unplugged, or taken away in the browser's own settings.
      track.onended = () => {
        if (this.view[sort] !== track) return
        this.#set({
          [sort]: null,
          trouble: { ...this.view.trouble, [sort]: 'missing' },
          ...(sort === 'camera' ? { isSeen: false } : {}),
        })
      }
    }
    this.#set(tracks)
    if ('camera' in tracks) this.#set({ blur: blurOf(this.view.camera) })
  }

  readonly #list = async (): Promise<void> => {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    // Before the person has agreed they have no names.
    this.#set({ devices: devices.filter(({ deviceId }) => deviceId !== '') })
  }

  #set(change: Partial<OwnView>): void {
    this.view = { ...this.view, ...change }
    for (const changed of this.#listeners) changed()
  }
}

/** Blurring is the system's own or none: a library for it would be larger than the page. */
function blurOf(camera: MediaStreamTrack | null): boolean | null {
  const can = camera?.getCapabilities?.() as { backgroundBlur?: readonly boolean[] } | undefined
  if ((can?.backgroundBlur?.length ?? 0) < 2) return null
  return (camera!.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === true
}
