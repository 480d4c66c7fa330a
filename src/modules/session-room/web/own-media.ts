import {
  type DeviceChoice,
  type DeviceKind,
  type DeviceProblem,
  findChosenDevice,
  getDeviceProblem,
  loadDeviceChoice,
  storeDeviceChoice,
} from './device-choice.ts'
import type { OwnTracks } from './room-media.ts'

export type TrackType = keyof OwnTracks
const TRACK_KINDS = { microphone: 'audio', camera: 'video' } as const
const INPUT_KINDS = { microphone: 'audioinput', camera: 'videoinput' } as const

export interface OwnView extends OwnTracks {
  /** Whether the user has turned the devices on, even if one is missing. */
  isMicrophoneOn: boolean
  isCameraOn: boolean
  isAsking: boolean
  problems: Record<TrackType, DeviceProblem | null>
  devices: readonly MediaDeviceInfo[]
  choice: DeviceChoice
  /** Null if the browser does not support background blur. */
  blur: boolean | null
}

const INITIAL_VIEW: OwnView = {
  microphone: null,
  camera: null,
  isMicrophoneOn: true,
  isCameraOn: true,
  isAsking: true,
  problems: { microphone: null, camera: null },
  devices: [],
  choice: {},
  blur: null,
}

/** The user's camera and microphone: requested once, switchable, and released at the end. */
export class OwnMedia {
  view: OwnView = INITIAL_VIEW
  readonly #listeners = new Set<() => void>()
  /** Incremented at each start and stop, to detect outdated requests. */
  #visit = 0

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly getView = (): OwnView => this.view

  async start(): Promise<void> {
    this.#visit += 1
    const visit = this.#visit
    this.#set({ choice: loadDeviceChoice(), isAsking: true })
    navigator.mediaDevices?.addEventListener('devicechange', this.#updateDevices)
    await this.#updateDevices()
    // A camera that the user turned off stays off when they return.
    const types: TrackType[] = this.view.isCameraOn ? ['microphone', 'camera'] : ['microphone']
    // Requests both together, or each separately if one of them is not available.
    if (!(await this.#open(types, visit)) && types.length > 1) for (const type of types) await this.#open([type], visit)
    if (visit !== this.#visit) return
    this.#set({ isAsking: false })
    await this.#updateDevices()
  }

  stop(): void {
    this.#visit += 1
    navigator.mediaDevices?.removeEventListener('devicechange', this.#updateDevices)
    this.#replaceTracks({ microphone: null, camera: null })
  }

  async setMicrophone(isMicrophoneOn: boolean): Promise<void> {
    this.#set({ isMicrophoneOn })
    if (isMicrophoneOn && !this.view.microphone) await this.#open(['microphone'])
    if (this.view.microphone) this.view.microphone.enabled = isMicrophoneOn
  }

  /** Turning video off stops the track, so that the camera's light goes out. */
  async setCamera(isCameraOn: boolean): Promise<void> {
    this.#set({ isCameraOn })
    if (isCameraOn && !this.view.camera) await this.#open(['camera'])
    if (!isCameraOn) this.#replaceTracks({ camera: null })
  }

  async chooseDevice(kind: DeviceKind, deviceId: string): Promise<void> {
    const choice = { ...this.view.choice, [kind]: deviceId }
    this.#set({ choice })
    storeDeviceChoice(choice)
    if (kind === 'audioinput') await this.#open(['microphone'])
    if (kind === 'videoinput' && this.view.isCameraOn) await this.#open(['camera'])
  }

  async setBlur(blur: boolean): Promise<void> {
    await this.view.camera?.applyConstraints({ backgroundBlur: blur } as MediaTrackConstraints).catch(() => {})
    this.#set({ blur: getBlur(this.view.camera) })
  }

  #getConstraints(type: TrackType): MediaTrackConstraints {
    const deviceId = findChosenDevice(this.view.devices, INPUT_KINDS[type], this.view.choice)
    const device = deviceId ? { deviceId: { exact: deviceId } } : {}
    if (type === 'microphone')
      return { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    return { ...device, facingMode: 'user', width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { max: 30 } }
  }

  /**
   * @returns false if the browser rejected the request; tracks that are granted after the visit has ended are stopped
   * immediately
   */
  async #open(types: readonly TrackType[], visit = this.#visit): Promise<boolean> {
    if (visit !== this.#visit) return true
    try {
      const constraints = types.map((type) => [TRACK_KINDS[type], this.#getConstraints(type)] as const)
      const tracks = (await this.#getUserMedia(Object.fromEntries(constraints))).getTracks()
      if (visit === this.#visit) this.#acceptTracks(types, tracks)
      else for (const track of tracks) track.stop()
      return true
    } catch (error) {
      if (visit === this.#visit && types.length === 1) this.#setProblem(types, getDeviceProblem(error))
      return false
    }
  }

  async #getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    // `navigator.mediaDevices` is undefined on insecure origins.
    if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
    return navigator.mediaDevices.getUserMedia(constraints)
  }

  #acceptTracks(types: readonly TrackType[], tracks: readonly MediaStreamTrack[]): void {
    const findTrack = (type: TrackType) => tracks.find(({ kind }) => kind === TRACK_KINDS[type]) ?? null
    this.#replaceTracks(Object.fromEntries(types.map((type) => [type, findTrack(type)])))
    this.#setProblem(types, null)
    // The user may have turned the camera off while the browser's prompt was open.
    if (!this.view.isCameraOn) this.#replaceTracks({ camera: null })
  }

  #setProblem(types: readonly TrackType[], problem: DeviceProblem | null): void {
    this.#set({ problems: { ...this.view.problems, ...Object.fromEntries(types.map((type) => [type, problem])) } })
  }

  /** Stops replaced tracks after the new ones are in use. */
  #replaceTracks(tracks: Partial<OwnTracks>): void {
    const { microphone, camera } = this.view
    for (const [type, track] of Object.entries(tracks) as [TrackType, MediaStreamTrack | null][]) {
      if (!track) continue
      if (type === 'microphone') track.enabled = this.view.isMicrophoneOn
      // The device was unplugged, or permission was revoked in the browser.
      track.onended = () => {
        if (this.view[type] !== track) return
        this.#set({ [type]: null })
        this.#setProblem([type], 'missing')
      }
    }
    this.#set(tracks)
    if ('camera' in tracks) this.#set({ blur: getBlur(this.view.camera) })
    if (microphone !== this.view.microphone) microphone?.stop()
    if (camera !== this.view.camera) camera?.stop()
  }

  readonly #updateDevices = async (): Promise<void> => {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    // Browsers leave device ids empty until permission is granted.
    this.#set({ devices: devices.filter(({ deviceId }) => deviceId !== '') })
  }

  #set(change: Partial<OwnView>): void {
    this.view = { ...this.view, ...change }
    for (const changed of this.#listeners) changed()
  }
}

/** Only the system's own background blur is supported; a library for it would be larger than the page. */
function getBlur(camera: MediaStreamTrack | null): boolean | null {
  const can = camera?.getCapabilities?.() as { backgroundBlur?: readonly boolean[] } | undefined
  if ((can?.backgroundBlur?.length ?? 0) < 2) return null
  return (camera!.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === true
}
