import { onTestFinished, vi } from 'vitest'

interface Devices {
  /** Why the browser gives no camera or microphone: the name of its error. */
  refuses?: { camera?: string; microphone?: string }
  /** Labels of the cameras to choose from. */
  cameras?: string[]
  /** The browser still asks the person. */
  isAsking?: boolean
  /** The microphone hears something; otherwise silence. */
  isLoud?: boolean
}

/** Camera and microphone of the browser until the test ends: a blank picture and silence, unless told otherwise. @returns what was asked for */
export function fakeDevices({ refuses = {}, cameras = ['Camera'], isAsking, isLoud }: Devices = {}) {
  const asked: MediaStreamConstraints[] = []
  const sound = new AudioContext()
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wished = {}) => {
    asked.push(wished)
    if (isAsking) return new Promise(() => {})
    const wrong = (wished.video && refuses.camera) || (wished.audio && refuses.microphone)
    if (wrong) throw new DOMException('', wrong)
    const soundTracks = sound.createMediaStreamDestination().stream.getTracks()
    return new MediaStream([...(wished.video ? pictureTracks() : []), ...(wished.audio ? soundTracks : [])])
  })
  const list = cameras.map((label, at) => ({ kind: 'videoinput', deviceId: `camera-${at}`, label, groupId: '' }))
  const enumerateDevices = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue(list as unknown as MediaDeviceInfo[])
  // Real sound would begin only once a person has touched the page.
  const samples = vi
    .spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData')
    .mockImplementation((array) => void array.fill(isLoud ? 0.5 : 0))
  onTestFinished(async () => {
    for (const mock of [getUserMedia, enumerateDevices, samples]) mock.mockRestore()
    localStorage.removeItem('roomDevices')
    await sound.close()
  })
  return asked
}

function pictureTracks(): MediaStreamTrack[] {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  return canvas.captureStream(1).getTracks()
}
