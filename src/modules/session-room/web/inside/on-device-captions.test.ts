import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canCaption, startCaptions, VoiceCaptions } from './on-device-captions.ts'

/** Fake of the browser's speech recognition, which few browsers have. */
class Recognition {
  static made: Recognition[] = []
  onend: (() => void) | null = null
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null
  starts = 0
  aborts = 0
  constructor() {
    Recognition.made.push(this)
  }
  start(track: MediaStreamTrack) {
    if (track.readyState === 'ended' || isBusy) throw new DOMException('', 'InvalidStateError')
    this.starts += 1
  }
  abort() {
    this.aborts += 1
  }
}

let isBusy = false
beforeEach(() => {
  Recognition.made = []
  isBusy = false
  vi.useFakeTimers()
  vi.stubGlobal('SpeechRecognition', Recognition)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createTrack = (name: string) => ({ name, readyState: 'live' }) as unknown as MediaStreamTrack
const end = (track: MediaStreamTrack) => Object.assign(track, { readyState: 'ended' })

test('restarts after silence with a delay that grows until speech is recognised', () => {
  startCaptions(createTrack('a'), 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  one.onend!()
  expect(one.starts).toBe(1)
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(2)
  one.onend!()
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(2)
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(3)
  one.onresult!({ results: [[{ transcript: 'hello' }]] })
  one.onend!()
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(4)
})

test('does not restart for an ended track', () => {
  const track = createTrack('a')
  startCaptions(track, 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  end(track)
  one.onend!()
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  expect([one.starts, vi.getTimerCount()]).toEqual([1, 0])
})

test('retries without an error when recognition cannot start yet', () => {
  isBusy = true
  startCaptions(createTrack('a'), 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  isBusy = false
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(1)
})

test('does not restart after it was stopped during the delay', () => {
  const stop = startCaptions(createTrack('a'), 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  one.onend!()
  stop()
  vi.advanceTimersByTime(60_000)
  expect([one.starts, one.aborts]).toEqual([1, 1])
})

test('keeps the captions of others when a participant joins or leaves', () => {
  const started: string[] = []
  const stopped: string[] = []
  const captions = new VoiceCaptions(({ participantId }) => {
    started.push(participantId)
    return () => stopped.push(participantId)
  })
  const [a, b] = [createTrack('a'), createTrack('b')]
  captions.follow([{ participantId: 'a', track: a }])
  captions.follow([{ participantId: 'a', track: a }])
  captions.follow([
    { participantId: 'a', track: a },
    { participantId: 'b', track: b },
  ])
  captions.follow([{ participantId: 'b', track: b }])
  captions.follow([{ participantId: 'b', track: b }])
  expect([started, stopped]).toEqual([['a', 'b'], ['a']])
})

test.each([
  [['Chromium', 'Google Chrome'], true],
  [['Chromium', 'Microsoft Edge'], true],
  [['Chromium'], false],
  [undefined, false],
])('checks captions for browser brands %s: %s', async (brands, isAsked) => {
  const available = vi.fn(async () => 'available')
  Object.assign(Recognition, { available })
  Object.assign(Recognition.prototype, { processLocally: false })
  vi.stubGlobal('navigator', { userAgentData: brands && { brands: brands.map((brand) => ({ brand })) } })
  expect(await canCaption('en-US')).toBe(isAsked)
  expect(available).toHaveBeenCalledTimes(isAsked ? 1 : 0)
})
