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

/** What was asked for, and every track that was ever given. */
let asked: string[][] = []
let given: FakeTrack[] = []
/** While it is set the browser's question stands open. */
let answered: Promise<void> | null = null
let isBusy = (_kind: string): boolean => false

const live = () => given.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)

beforeEach(() => {
  asked = []
  given = []
  answered = null
  isBusy = () => false
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      removeEventListener: () => {},
      enumerateDevices: async () => [],
      async getUserMedia(wished: Record<string, unknown>) {
        const kinds = Object.keys(wished)
        asked.push(kinds)
        await answered
        if (kinds.some(isBusy)) throw new DOMException('', 'NotReadableError')
        const tracks = kinds.map((kind) => new FakeTrack(kind))
        given.push(...tracks)
        return { getTracks: () => tracks }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('both are asked for at once, and given back at the end', async () => {
  const own = new OwnMedia()
  await own.start()
  expect({ asked, live: live() }).toEqual({ asked: [['audio', 'video']], live: ['audio', 'video'] })
  own.stop()
  expect(live()).toEqual([])
})

test('whoever turned the camera off is not seen again when they come back', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.show(false)
  own.stop()
  asked = []
  await own.start()
  expect({ asked, live: live(), isSeen: own.view.isSeen }).toEqual({
    asked: [['audio']],
    live: ['audio'],
    isSeen: false,
  })
})

test('a camera that another program uses takes nothing from the wish to be seen', async () => {
  isBusy = (kind) => kind === 'video'
  const own = new OwnMedia()
  await own.start()
  expect(own.view).toMatchObject({ camera: null, isSeen: true, trouble: { microphone: null, camera: 'busy' } })
  isBusy = () => false
  await own.start()
  expect(own.view).toMatchObject({ camera: { kind: 'video' }, trouble: { microphone: null, camera: null } })
  expect(live().sort()).toEqual(['audio', 'video'])
})

test('what the browser gives after the person has left is given back at once', async () => {
  const answer = Promise.withResolvers<void>()
  answered = answer.promise
  const own = new OwnMedia()
  const started = own.start()
  await expect.poll(() => asked).toHaveLength(1)
  own.stop()
  answer.resolve()
  await started
  expect({ given: given.length, live: live(), microphone: own.view.microphone }).toEqual({
    given: 2,
    live: [],
    microphone: null,
  })
})

test('a camera turned off while the browser still asks stays off', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.show(false)
  const answer = Promise.withResolvers<void>()
  answered = answer.promise
  const shown = own.show(true)
  await own.show(false)
  answer.resolve()
  await shown
  expect(live()).toEqual(['audio'])
})

test('checking again gives back the microphone that worked before', async () => {
  const own = new OwnMedia()
  await own.start()
  await own.start()
  expect({ given: given.length, live: live() }).toEqual({ given: 4, live: ['audio', 'video'] })
})
