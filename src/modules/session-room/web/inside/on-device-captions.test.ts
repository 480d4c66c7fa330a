import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canCaption, caption, VoiceCaptions } from './on-device-captions.ts'

/** The browser's recognition, as far as it is used: few browsers have it. */
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

const voice = (name: string) => ({ name, readyState: 'live' }) as unknown as MediaStreamTrack
const end = (track: MediaStreamTrack) => Object.assign(track, { readyState: 'ended' })

test('after a silence it begins again with a pause, longer while nothing is heard', () => {
  caption(voice('a'), 'en-US', () => {})
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

test('a track that has ended is left in peace', () => {
  const track = voice('a')
  caption(track, 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  end(track)
  one.onend!()
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  expect([one.starts, vi.getTimerCount()]).toEqual([1, 0])
})

test('one that cannot begin yet tries again and throws nothing', () => {
  isBusy = true
  caption(voice('a'), 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  isBusy = false
  vi.advanceTimersByTime(500)
  expect(one.starts).toBe(1)
})

test('told to stop in the pause it does not begin again', () => {
  const stop = caption(voice('a'), 'en-US', () => {})
  const [one] = Recognition.made as [Recognition]
  one.onend!()
  stop()
  vi.advanceTimersByTime(60_000)
  expect([one.starts, one.aborts]).toEqual([1, 1])
})

test('who comes and goes leaves the captions of the others alone', () => {
  const begun: string[] = []
  const stopped: string[] = []
  const captions = new VoiceCaptions(({ stayId }) => {
    begun.push(stayId)
    return () => stopped.push(stayId)
  })
  const [a, b] = [voice('a'), voice('b')]
  captions.follow([{ stayId: 'a', track: a }])
  captions.follow([{ stayId: 'a', track: a }])
  captions.follow([
    { stayId: 'a', track: a },
    { stayId: 'b', track: b },
  ])
  captions.follow([{ stayId: 'b', track: b }])
  captions.follow([{ stayId: 'b', track: b }])
  expect([begun, stopped]).toEqual([['a', 'b'], ['a']])
})

test.each([
  [['Chromium', 'Google Chrome'], true],
  [['Chromium', 'Microsoft Edge'], true],
  [['Chromium'], false],
  [undefined, false],
])('a browser of brands %s is asked for captions: %s', async (brands, isAsked) => {
  const available = vi.fn(async () => 'available')
  Object.assign(Recognition, { available })
  Object.assign(Recognition.prototype, { processLocally: false })
  vi.stubGlobal('navigator', { userAgentData: brands && { brands: brands.map((brand) => ({ brand })) } })
  expect(await canCaption('en-US')).toBe(isAsked)
  expect(available).toHaveBeenCalledTimes(isAsked ? 1 : 0)
})
