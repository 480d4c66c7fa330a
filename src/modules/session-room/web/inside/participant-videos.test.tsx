import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { AS_COUNSELLOR, enterRoom } from '#testing/web/fake-room.ts'
import { press } from '#testing/web/keyboard.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const tiles = main.getByRole('region', { name: 'People in the room' }).getByRole('listitem')
const findTile = (name: string) => tiles.filter({ hasText: name })
/** Returns the participants' names on the videos that are shown. */
const listPictures = () =>
  [...document.querySelectorAll('main li[data-picture] > video')].map((one) => one.getAttribute('aria-label'))
const findOwnTile = () => main.getByText('You', { exact: true }).element().closest('div')!
const LONGEST_NAME = 'Александрина-Константиновна Преображенск'

beforeEach(() => void fakeDevices())

test.for([
  ['client', 'en', undefined],
  ['counsellor', 'en', AS_COUNSELLOR],
  ['counsellor', 'ru', AS_COUNSELLOR],
] as const)(
  'says that no one else is there yet, and to the counsellor how arrivals are announced: %s %s',
  async ([role, language, options]) => {
    await enterRoom({ ...options, language })
    await expect.element(main.getByText(translateForPage('room.in.alone' as never))).toBeVisible()
    const hint = main.getByText(translateForPage('room.in.aloneCounsellor' as never))
    expect(hint.elements()).toHaveLength(role === 'counsellor' ? 1 : 0)
    await expectAccessible()
  },
)

test.for([false, true])(
  'connects two browsers and shows the picture; the other one starts: %s',
  async (isInitiator) => {
    const { room } = await enterRoom()
    room.join('Anna', { role: 'counsellor', isInitiator })
    await expect.poll(listPictures).toEqual(['Anna'])
    expect(main.getByText('No one else is here yet').elements()).toEqual([])
    await expect.element(findTile('Anna')).toMatchTextContent(/Anna$/)
    await expectAccessible()
  },
)

test('shows that a participant is being connected', async () => {
  const { room } = await enterRoom()
  room.join('Anna', { isConnecting: false })
  await expect.element(findTile('Anna').getByText('Connecting')).toBeVisible()
  expect(listPictures()).toEqual([])
  await expectAccessible()
})

test('shows a full group of four without covering anyone by the own picture', async () => {
  const { room } = await enterRoom({ reply: { isGroup: true, title: 'Calm under pressure' } })
  room.join('Anna', { role: 'counsellor' })
  room.join('Star')
  room.join(LONGEST_NAME, { isInitiator: true })
  await expect.poll(listPictures).toEqual(['Anna', 'Star', LONGEST_NAME])
  await expect.element(findTile('Anna').getByText('Counsellor')).toBeVisible()
  expect(findTile('Star').getByText('Counsellor').elements()).toEqual([])
  await expectAccessible()
  const own = findOwnTile().getBoundingClientRect()
  for (const tile of tiles.elements().map((one) => one.getBoundingClientRect()))
    expect(own.left >= tile.right || own.top >= tile.bottom).toBe(true)
})

test('fits everything at once about a group of four: no pictures, muted, longest names', async () => {
  fakeDevices({ errors: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } })
  const { room } = await enterRoom({ language: 'ru', reply: { isGroup: true, title: 'Спокойствие' } })
  for (const role of ['counsellor', 'client', 'client'] as const)
    room.join(LONGEST_NAME, { role, microphone: false, camera: false, isConnecting: false })
  const muted = main.getByRole('listitem').getByText(translateForPage('room.in.muted' as never))
  await expect.poll(() => muted.elements()).toHaveLength(3)
  await expectAccessible()
})

test('shows which devices a participant has turned off, and the picture again afterwards', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  await expect.poll(listPictures).toEqual(['Anna'])
  anna.change({ microphone: false, camera: false })
  await expect.element(findTile('Anna').getByText('Muted')).toBeVisible()
  await expect.element(findTile('Anna').getByText('No video')).toBeVisible()
  expect(listPictures()).toEqual([])
  await expectAccessible()
  anna.change({ microphone: true, camera: true })
  await expect.poll(listPictures).toEqual(['Anna'])
  expect(findTile('Anna').getByText('Muted').elements()).toEqual([])
})

test('shows on the own picture that camera and microphone are off', async () => {
  await enterRoom()
  await expect.poll(() => findOwnTile().textContent).toBe('You')
  await userEvent.click(main.getByRole('button', { name: 'Mute' }))
  await userEvent.click(main.getByRole('button', { name: 'Stop video' }))
  await expect.poll(() => findOwnTile().textContent).toBe('You No video Muted')
})

test('keeps the picture while the connection to a participant is interrupted', async () => {
  const { room } = await enterRoom()
  room.join('Anna', { isInitiator: true })
  await expect.poll(listPictures).toEqual(['Anna'])
  const [connection] = room.connections as [RTCPeerConnection]
  const report = (state?: RTCIceConnectionState) => {
    if (state) Object.defineProperty(connection, 'iceConnectionState', { value: state, configurable: true })
    else Reflect.deleteProperty(connection, 'iceConnectionState')
    connection.dispatchEvent(new Event('iceconnectionstatechange'))
  }
  report('disconnected')
  await expect.element(findTile('Anna').getByText('Connection lost, reconnecting')).toBeVisible()
  expect(listPictures()).toEqual(['Anna'])
  await expectAccessible()
  report()
  await expect.element(findTile('Anna')).toMatchTextContent(/Anna$/)
})

test('removes a participant who leaves', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  room.join('Star')
  await expect.poll(listPictures).toEqual(['Anna', 'Star'])
  room.remove(anna)
  await expect.poll(listPictures).toEqual(['Star'])
})

/** Blocks the start of playback until it is allowed, as browsers do before the first tap. */
function blockPlayback() {
  const play = vi
    .spyOn(HTMLAudioElement.prototype, 'play')
    .mockRejectedValue(new DOMException('play() failed', 'NotAllowedError'))
  onTestFinished(() => play.mockRestore())
  return play
}

test('offers to turn on sound that the browser blocks, by keyboard', async () => {
  const play = blockPlayback()
  const { room } = await enterRoom()
  room.join('Anna')
  room.join('Star')
  await expect
    .element(main.getByRole('alert').getByText('Your browser is blocking the sound. Tap to turn it on.'))
    .toBeVisible()
  await expect.poll(listPictures).toEqual(['Anna', 'Star'])
  await expectAccessible()
  play.mockReset()
  play.mockResolvedValue()
  await press('Tab')
  await expect.element(main.getByRole('button', { name: 'Turn sound on' })).toHaveFocus()
  await press('Enter')
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
  expect(play.mock.contexts).toEqual([...document.querySelectorAll('main audio')])
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('no longer offers to turn on the sound of a participant who has left', async () => {
  blockPlayback()
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  await expect.element(main.getByRole('alert')).toBeVisible()
  room.remove(anna)
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})

test('does not offer to turn on sound after an interruption by the next track', async () => {
  const play = vi
    .spyOn(HTMLAudioElement.prototype, 'play')
    .mockRejectedValue(new DOMException('interrupted', 'AbortError'))
  onTestFinished(() => play.mockRestore())
  const { room } = await enterRoom()
  room.join('Anna')
  await expect.poll(listPictures).toEqual(['Anna'])
  expect(play).toHaveBeenCalled()
  expect(main.getByRole('alert').elements()).toEqual([])
})
