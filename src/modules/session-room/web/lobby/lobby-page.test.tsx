import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { MEDIA_LOADERS } from '#modules/session-room/web/load-media.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { AS_COUNSELLOR, enterRoom } from '#testing/web/fake-room.ts'
import { press, tabThrough } from '#testing/web/keyboard.ts'
import { buildRoomReply, openSessionRoom } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const IN_LOBBY = { isAdmitted: false, isProviderPresent: false }
const EARLY = { state: 'early', pass: null, opensAt: '2026-11-24T10:50:00Z' } as const

beforeEach(() => void fakeDevices())

test('is left for the room when the counsellor admits the client', async () => {
  const { room } = await enterRoom({ state: IN_LOBBY })
  await expect.element(main.getByRole('heading', { name: 'Your counsellor will let you in' })).toHaveFocus()
  room.update({ isProviderPresent: true })
  await expect.element(main.getByText('Anna is in the room and can see that you’re waiting.')).toBeVisible()
  room.update({ isAdmitted: true })
  await expect.element(main.getByRole('toolbar')).toBeVisible()
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('takes the counsellor straight into the room', async () => {
  await enterRoom(AS_COUNSELLOR)
  await expect.element(main.getByRole('toolbar')).toBeVisible()
})

test('shows that the connection is being restored while waiting', async () => {
  const { room, api } = await enterRoom({ state: IN_LOBBY })
  await expect.element(main.getByText('Anna isn’t here yet.', { exact: false })).toBeVisible()
  api.reply('sessionRoom', 'offline')
  window.dispatchEvent(new Event('offline'))
  await expect.element(main.getByRole('heading', { name: 'Connecting' })).toBeVisible()
  expect(main.getByText('Anna isn’t here yet.', { exact: false }).elements()).toEqual([])
  await expectAccessible()
  api.reply('sessionRoom', buildRoomReply())
  window.dispatchEvent(new Event('online'))
  await expect.element(main.getByRole('heading', { name: 'Your counsellor will let you in' })).toBeVisible()
  expect(room.sentOf('enter')).toHaveLength(2)
})

test('links a client of a group to My Sessions when the counsellor is late', async () => {
  const late = { isGroup: true, startDateTime: '2026-11-24T09:44:00Z', isProviderAbsent: false }
  await enterRoom({ reply: late, state: { ...IN_LOBBY, now: '2026-11-24T10:00:00Z' } })
  await expect.element(main.getByText('Anna is late.', { exact: false })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'My Sessions' }))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en'))
})

test.for(['et', 'ru'] as const)('fits the longest texts while waiting for a late counsellor: %s', async (language) => {
  const late = { startDateTime: '2026-11-24T09:44:00Z', isProviderAbsent: true, phone: '+372 5555 5555' }
  await enterRoom({ language, reply: late, state: { ...IN_LOBBY, now: '2026-11-24T10:00:00Z' } })
  await expect
    .element(main.getByText(translateForPage('room.waitingRoom.late' as never, { name: 'Anna' }), { exact: false }))
    .toBeVisible()
  await expectAccessible()
  await expectReadableEnlarged()
})

test('is operable by keyboard: joining with a display name, and leaving again', async () => {
  const { room } = await enterRoom({ reply: { isGroup: true, ownName: 'Mari' }, state: IN_LOBBY })
  await expect.element(main.getByRole('heading', { name: 'Your counsellor will let you in' })).toHaveFocus()
  expect(room.sentOf('enter')).toEqual([{ type: 'enter', token: 'pass', name: 'Mari' }])
  await press('Tab')
  await expect.element(main.getByRole('button', { name: 'Stop waiting' })).toHaveFocus()
  await press('Enter')
  await expect.element(main.getByRole('heading', { level: 1, name: 'You’ve left the room' })).toHaveFocus()
  expect(await tabThrough()).toEqual(['Return to the room', 'My Sessions'])
})

test('says before joining that the code for video and sound could not be loaded', async () => {
  const load = vi.spyOn(MEDIA_LOADERS, 'direct').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => load.mockRestore())
  await openSessionRoom(buildRoomReply())
  await expect.element(main.getByRole('alert')).toHaveTextContent(translateForPage('room.in.notLoaded' as never))
  await expectAccessible()
})

test('sends no name if the field for it is empty', async () => {
  const { room } = await enterRoom({ reply: { isGroup: true, ownName: '' }, state: IN_LOBBY })
  expect(room.sentOf('enter')).toEqual([{ type: 'enter', token: 'pass' }])
})

test('lets a client of a group choose the display name before the room opens', async () => {
  await openSessionRoom(buildRoomReply({ ...EARLY, isGroup: true, otherName: null, title: 'Calm under pressure' }))
  await expect.element(main.getByRole('heading', { level: 1, name: 'Calm under pressure' })).toBeVisible()
  const name = main.getByLabelText('Your name, as others see it', { exact: true })
  await expect.element(name).toHaveValue('Mari')
  await expect.element(name).toHaveAttribute('maxlength', '40')
  await userEvent.fill(name, 'Kask')
  await press('Enter')
  await expect.element(name).toHaveValue('Kask')
  await expect.element(main.getByRole('timer')).toBeVisible()
  await expectAccessible()
})

test('shows the phone number only to clients, and only while the room is open', async () => {
  const phone = '+372 5555 5555'
  await openSessionRoom(buildRoomReply({ ...EARLY, phone }))
  await expect.element(main.getByRole('timer')).toBeVisible()
  expect(main.getByRole('link', { name: phone }).elements()).toEqual([])
})

test('shows a counsellor no phone number', async () => {
  const phone = '+372 5555 5555'
  await openSessionRoom(buildRoomReply({ role: 'counsellor', phone }), { login: 'provider' })
  await expect.element(main.getByRole('heading', { name: 'The room is open' })).toBeVisible()
  expect(main.getByRole('link', { name: phone }).elements()).toEqual([])
})

test.for(['direct', 'through'] as const)('fits in Russian what is stored and who learns what: %s', async (way) => {
  await openSessionRoom(buildRoomReply({ way, phone: '+372 5555 5555', title: 'Психотерапия '.repeat(8) }), {
    language: 'ru',
  })
  await userEvent.click(main.getByText(translateForPage('room.storage.details')))
  await expect.element(main.getByText(translateForPage(`room.storage.${way}` as never))).toBeVisible()
  expect(main.getByText(translateForPage('room.storage.network' as never)).elements()).toHaveLength(
    way === 'direct' ? 1 : 0,
  )
  await expectAccessible()
  await expectReadableEnlarged()
})
