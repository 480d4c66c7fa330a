import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnMedia } from './own-media.ts'

class FakeTrack {
  readonly kind: string
  readyState = 'live'
  enabled = true
  onended: (() => void) | null = null
  constructor(kind: string) {
    this.kind = kind
  }
  stop(): void {
    this.readyState = 'ended'
  }
}

/** The kinds requested in each `getUserMedia` call, and all granted tracks. */
let requests: string[][] = []
let grantedTracks: FakeTrack[] = []
/** While set, the browser's permission prompt is open. */
let pendingPrompt: Promise<void> | null = null
let isBusy = (_kind: string): boolean => false

const listLiveKinds = () => grantedTracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)

beforeEach(() => {
  requests = []
  grantedTracks = []
  pendingPrompt = null
  isBusy = () => false
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      removeEventListener: () => {},
      enumerateDevices: async () => [],
      async getUserMedia(constraints: Record<string, unknown>) {
        const kinds = Object.keys(constraints)
        requests.push(kinds)
        await pendingPrompt
        if (kinds.some(isBusy)) throw new DOMException('', 'NotReadableError')
        const tracks = kinds.map((kind) => new FakeTrack(kind))
        grantedTracks.push(...tracks)
        return { getTracks: () => tracks }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('requests both devices together and releases them at the end', async () => {
  const own = new OwnMedia()
  await own.start()
  expect({ requests, live: listLiveKinds() }).toEqual({ requests: [['audio', 'video']], live: ['audio', 'video'] })
  own.stop()
  expect(listLiveKinds()).toEqual([])
})

test('keeps the camera off after a return', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.setCamera(false)
  own.stop()
  requests = []
  await own.start()
  expect({ requests, live: listLiveKinds(), isCameraOn: own.view.isCameraOn }).toEqual({
    requests: [['audio']],
    live: ['audio'],
    isCameraOn: false,
  })
})

test('retries the camera after it was used by another program', async () => {
  isBusy = (kind) => kind === 'video'
  const own = new OwnMedia()
  await own.start()
  expect(own.view).toMatchObject({ camera: null, isCameraOn: true, problems: { microphone: null, camera: 'busy' } })
  isBusy = () => false
  await own.start()
  expect(own.view).toMatchObject({ camera: { kind: 'video' }, problems: { microphone: null, camera: null } })
  expect(listLiveKinds().sort()).toEqual(['audio', 'video'])
})

test('stops tracks granted after the user has left', async () => {
  const prompt = Promise.withResolvers<void>()
  pendingPrompt = prompt.promise
  const own = new OwnMedia()
  const started = own.start()
  await expect.poll(() => requests).toHaveLength(1)
  own.stop()
  prompt.resolve()
  await started
  expect({ granted: grantedTracks.length, live: listLiveKinds(), microphone: own.view.microphone }).toEqual({
    granted: 2,
    live: [],
    microphone: null,
  })
})

test('keeps the camera off if it is turned off while the prompt is open', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.setCamera(false)
  const prompt = Promise.withResolvers<void>()
  pendingPrompt = prompt.promise
  const showing = own.setCamera(true)
  await own.setCamera(false)
  prompt.resolve()
  await showing
  expect(listLiveKinds()).toEqual(['audio'])
})

test('releases the previous microphone when checking again', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.start()
  expect({ granted: grantedTracks.length, live: listLiveKinds() }).toEqual({ granted: 4, live: ['audio', 'video'] })
})
