import { onTestFinished, vi } from 'vitest'

interface DeviceOptions {
  /** Name of the DOMException with which the browser denies a camera or microphone. */
  refuses?: { camera?: string; microphone?: string }
  /** Labels of the available cameras. */
  cameras?: string[]
  /** The permission prompt is still open. */
  isAsking?: boolean
  /** The microphone receives sound; silence otherwise. */
  isLoud?: boolean
}

/**
 * Fakes camera and microphone until the test ends: a blank picture and silence by default. @returns the requested
 * constraints
 */
export function fakeDevices({ refuses = {}, cameras = ['Camera'], isAsking, isLoud }: DeviceOptions = {}) {
  const requested: MediaStreamConstraints[] = []
  const sound = new AudioContext()
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    requested.push(constraints)
    if (isAsking) return new Promise(() => {})
    const errorName = (constraints.video && refuses.camera) || (constraints.audio && refuses.microphone)
    if (errorName) throw new DOMException('', errorName)
    const soundTracks = sound.createMediaStreamDestination().stream.getTracks()
    return new MediaStream([
      ...(constraints.video ? createVideoTracks() : []),
      ...(constraints.audio ? soundTracks : []),
    ])
  })
  const list = cameras.map((label, at) => ({ kind: 'videoinput', deviceId: `camera-${at}`, label, groupId: '' }))
  const enumerateDevices = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue(list as unknown as MediaDeviceInfo[])
  // Real audio starts only after a user gesture.
  const samples = vi
    .spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData')
    .mockImplementation((array) => void array.fill(isLoud ? 0.5 : 0))
  onTestFinished(async () => {
    for (const mock of [getUserMedia, enumerateDevices, samples]) mock.mockRestore()
    localStorage.removeItem('roomDevices')
    await sound.close()
  })
  return requested
}

function createVideoTracks(): MediaStreamTrack[] {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  return canvas.captureStream(1).getTracks()
}
