import { onTestFinished, vi } from 'vitest'

interface DeviceOptions {
  /** Name of the DOMException with which the browser denies access to each device. */
  errors?: { camera?: string; microphone?: string }
  /** Labels of the available devices. A test can change them and dispatch `devicechange`. */
  cameras?: string[]
  microphones?: string[]
  speakers?: string[]
  /** Whether the camera can blur the background. */
  canBlur?: boolean
  /** Whether the browser's permission prompt stays open. */
  isAsking?: boolean
  /** Whether the microphone receives sound. It is silent by default. */
  isLoud?: boolean
}

/**
 * Fakes the camera and the microphone until the test ends. By default they deliver a blank picture and silence.
 * @returns the constraints that the page has requested
 */
export function fakeDevices({
  errors = {},
  cameras = ['Camera'],
  microphones = [],
  speakers = [],
  canBlur,
  isAsking,
  isLoud,
}: DeviceOptions = {}) {
  const requested: MediaStreamConstraints[] = []
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    requested.push(constraints)
    if (isAsking) return new Promise(() => {})
    const errorName = (constraints.video && errors.camera) || (constraints.audio && errors.microphone)
    if (errorName) throw new DOMException('', errorName)
    const camera = constraints.video && createVideoTrack()
    if (camera && canBlur) addBlur(camera)
    return new MediaStream([...(camera ? [camera] : []), ...(constraints.audio ? [createAudioTrack()] : [])])
  })
  const listDevices = (kind: MediaDeviceKind, labels: readonly string[], name: string) =>
    labels.map((label, at) => ({ kind, deviceId: `${name}-${at}`, label, groupId: '' }))
  const enumerateDevices = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockImplementation(
      async () =>
        [
          ...listDevices('videoinput', cameras, 'camera'),
          ...listDevices('audioinput', microphones, 'microphone'),
          ...listDevices('audiooutput', speakers, 'speaker'),
        ] as unknown as MediaDeviceInfo[],
    )
  // Browsers start real audio only after a user gesture, so the sound level is faked.
  const samples = vi
    .spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData')
    .mockImplementation((array) => void array.fill(isLoud ? 0.5 : 0))
  onTestFinished(async () => {
    for (const mock of [getUserMedia, enumerateDevices, samples]) mock.mockRestore()
    localStorage.removeItem('roomDevices')
    await audioContext?.close()
    audioContext = null
  })
  return requested
}

/** Shared by all audio tracks of a test, because browsers limit the number of audio contexts. */
let audioContext: AudioContext | null = null

/** Creates a silent audio track. It ends with the test that called `fakeDevices`. */
export function createAudioTrack(): MediaStreamTrack {
  audioContext ??= new AudioContext()
  return audioContext.createMediaStreamDestination().stream.getAudioTracks()[0]!
}

/** Creates a video track with a blank picture. */
export function createVideoTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  return canvas.captureStream(1).getVideoTracks()[0]!
}

/** Adds background blur to the camera, which only some systems support. */
function addBlur(camera: MediaStreamTrack): void {
  let backgroundBlur = false
  Object.assign(camera, {
    getCapabilities: () => ({ backgroundBlur: [false, true] }),
    getSettings: () => ({ backgroundBlur }),
    applyConstraints: async (constraints: { backgroundBlur: boolean }) => {
      backgroundBlur = constraints.backgroundBlur
    },
  })
}
