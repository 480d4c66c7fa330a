import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { enterRoom } from '#testing/web/fake-room.ts'
import { press } from '#testing/web/keyboard.ts'

const main = page.getByRole('main')
const captions = main.getByRole('region', { name: 'Captions' })
const toggle = page.getByRole('dialog').getByRole('switch', { name: 'Captions' })
const openSheet = () => userEvent.click(main.getByRole('button', { name: 'More' }))

/** A fake of the browser's on-device speech recognition. */
class Recognition {
  static all: Recognition[] = []
  static availability = 'available'
  static available = async () => Recognition.availability
  lang = ''
  track: MediaStreamTrack | null = null
  isAborted = false
  onend: (() => void) | null = null
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null
  constructor() {
    Recognition.all.push(this)
  }
  start(track: MediaStreamTrack): void {
    this.track = track
  }
  abort(): void {
    this.isAborted = true
  }
  hear(transcript: string): void {
    this.onresult?.({ results: [[{ transcript }]] })
  }
}
Object.assign(Recognition.prototype, { processLocally: false })

beforeEach(() => {
  fakeDevices()
  Recognition.all = []
  Recognition.availability = 'available'
  vi.stubGlobal('SpeechRecognition', Recognition)
  const userAgentData = { brands: [{ brand: 'Google Chrome' }] }
  Object.defineProperty(navigator, 'userAgentData', { value: userAgentData, configurable: true })
  onTestFinished(() => {
    delete (navigator as { userAgentData?: object }).userAgentData
  })
})

test('shows what each participant says and stops when turned off', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  room.join('Star')
  await expect.poll(() => document.querySelectorAll('li[data-picture]').length).toBe(2)
  await openSheet()
  await expect.element(toggle).not.toBeChecked()
  await expectAccessible()
  await userEvent.click(toggle)
  await expect.element(toggle).toBeChecked()
  await press('Escape')
  await expect
    .poll(() => Recognition.all.map(({ lang, track }) => [lang, track?.kind]))
    .toEqual([
      ['en-US', 'audio'],
      ['en-US', 'audio'],
    ])
  Recognition.all[0]!.hear('Good eve')
  Recognition.all[1]!.hear('Hello')
  Recognition.all[0]!.hear('Good evening')
  await expect.element(captions).toHaveTextContent('Star HelloAnna Good evening')
  await expectAccessible()
  room.remove(anna)
  await expect.element(captions).toHaveTextContent('Star Hello')
  expect(Recognition.all.map(({ isAborted }) => isAborted)).toEqual([true, false])
  await openSheet()
  await userEvent.click(toggle)
  await expect.element(captions).not.toBeInTheDocument()
  expect(Recognition.all[1]!.isAborted).toBe(true)
})

test('are not offered if the browser would have to load a language first', async () => {
  Recognition.availability = 'downloadable'
  const available = vi.spyOn(Recognition, 'available')
  await enterRoom()
  await expect.poll(() => available.mock.calls).toEqual([[{ langs: ['en-US'], processLocally: true }]])
  await openSheet()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(toggle.elements()).toEqual([])
})
