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
const KIND_OF = { microphone: 'audio', camera: 'video' } as const
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
  /** Each start and each end is another one. */
  #visit = 0

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly look = (): OwnView => this.view

  async start(): Promise<void> {
    this.#visit += 1
    const visit = this.#visit
    this.#set({ choice: keptChoice(), isAsking: true })
    navigator.mediaDevices?.addEventListener('devicechange', this.#list)
    await this.#list()
    // Whoever has turned their camera off is not seen again because they come back.
    const sorts: Sort[] = this.view.isSeen ? ['microphone', 'camera'] : ['microphone']
    // One question for both; whoever lacks one of the two is asked for the other.
    if (!(await this.#open(sorts, visit)) && sorts.length > 1) for (const sort of sorts) await this.#open([sort], visit)
    if (visit !== this.#visit) return
    this.#set({ isAsking: false })
    await this.#list()
  }

  stop(): void {
    this.#visit += 1
    navigator.mediaDevices?.removeEventListener('devicechange', this.#list)
    this.#keep({ microphone: null, camera: null })
  }

  async hear(isHeard: boolean): Promise<void> {
    this.#set({ isHeard })
    if (isHeard && !this.view.microphone) await this.#open(['microphone'])
    if (this.view.microphone) this.view.microphone.enabled = isHeard
  }

  /** Off means that the camera's light goes out. */
  async show(isSeen: boolean): Promise<void> {
    this.#set({ isSeen })
    if (isSeen && !this.view.camera) await this.#open(['camera'])
    if (!isSeen) this.#keep({ camera: null })
  }

  async choose(kind: DeviceKind, deviceId: string): Promise<void> {
    const choice = { ...this.view.choice, [kind]: deviceId }
    this.#set({ choice })
    keepChoice(choice)
    if (kind === 'audioinput') await this.#open(['microphone'])
    if (kind === 'videoinput' && this.view.isSeen) await this.#open(['camera'])
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

  /** @returns false where the browser gave nothing; what it gives after the visit is given back at once */
  async #open(sorts: readonly Sort[], visit = this.#visit): Promise<boolean> {
    if (visit !== this.#visit) return true
    try {
      const wished = sorts.map((sort) => [KIND_OF[sort], this.#wished(sort)] as const)
      const tracks = (await this.#ask(Object.fromEntries(wished))).getTracks()
      if (visit === this.#visit) this.#take(sorts, tracks)
      else for (const track of tracks) track.stop()
      return true
    } catch (error) {
      if (visit === this.#visit && sorts.length === 1) this.#troubled(sorts, troubleOf(error))
      return false
    }
  }

  async #ask(wished: MediaStreamConstraints): Promise<MediaStream> {
    // Browsers give no devices to pages that came unencrypted from another computer.
    if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
    return navigator.mediaDevices.getUserMedia(wished)
  }

  #take(sorts: readonly Sort[], given: readonly MediaStreamTrack[]): void {
    const trackOf = (sort: Sort) => given.find(({ kind }) => kind === KIND_OF[sort]) ?? null
    this.#keep(Object.fromEntries(sorts.map((sort) => [sort, trackOf(sort)])))
    this.#troubled(sorts, null)
    // Turned off while the browser was still asking.
    if (!this.view.isSeen) this.#keep({ camera: null })
  }

  #troubled(sorts: readonly Sort[], trouble: DeviceTrouble | null): void {
    this.#set({ trouble: { ...this.view.trouble, ...Object.fromEntries(sorts.map((sort) => [sort, trouble])) } })
  }

  /** What is replaced is given back, once its follower is in use. */
  #keep(tracks: Partial<OwnTracks>): void {
    const { microphone, camera } = this.view
    for (const [sort, track] of Object.entries(tracks) as [Sort, MediaStreamTrack | null][]) {
      if (!track) continue
      if (sort === 'microphone') track.enabled = this.view.isHeard
      // Unplugged, or taken away in the browser's own settings.
      track.onended = () => {
        if (this.view[sort] !== track) return
        this.#set({ [sort]: null })
        this.#troubled([sort], 'missing')
      }
    }
    this.#set(tracks)
    if ('camera' in tracks) this.#set({ blur: blurOf(this.view.camera) })
    if (microphone !== this.view.microphone) microphone?.stop()
    if (camera !== this.view.camera) camera?.stop()
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
