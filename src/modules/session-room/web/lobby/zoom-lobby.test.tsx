import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { buildRoomReply, openSessionRoom } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const PHONE = '+372 5555 5555'
const ZOOM = { way: 'zoom', pass: null, zoomMeetingJoinUrl: 'https://zoom.us/j/123' } as const

let requestedDevices: MediaStreamConstraints[]
beforeEach(() => {
  requestedDevices = fakeDevices()
})

test('is operable by keyboard, with the phone number and helplines', async () => {
  await openSessionRoom(buildRoomReply({ ...ZOOM, phone: PHONE }))
  await expect.element(main.getByRole('link', { name: 'Join on Zoom' })).toBeVisible()
  expect(await tabThrough()).toEqual(['Join on Zoom', PHONE, 'Helplines and their hours'])
})

test('shows a counsellor the meeting, without phone number and helplines', async () => {
  await openSessionRoom(buildRoomReply({ ...ZOOM, role: 'counsellor', phone: PHONE }), { login: 'provider' })
  await expect.element(main.getByRole('link', { name: 'Join on Zoom' })).toBeVisible()
  expect(main.getByRole('link').elements()).toHaveLength(1)
})

test.for(['et', 'ru'] as const)('fits the longest texts: %s', async (language) => {
  await openSessionRoom(buildRoomReply({ ...ZOOM, phone: PHONE }), { language })
  await expect.element(main.getByText(translateForPage('room.storage.zoom' as never))).toBeVisible()
  await expectAccessible()
  await expectReadableEnlarged()
})

test('shows no link while the meeting has no address', async () => {
  await openSessionRoom(buildRoomReply({ ...ZOOM, zoomMeetingJoinUrl: null }))
  await expect.element(main.getByRole('heading', { name: 'The room is open' })).toBeVisible()
  expect(main.getByText('Opens in a new tab.').elements()).toEqual([])
})

test('changes to the built-in room after the meeting was deleted', async () => {
  let asked = 0
  await openSessionRoom(() => (++asked === 1 ? buildRoomReply(ZOOM) : buildRoomReply()))
  await expect.element(main.getByRole('button', { name: 'Join the session' })).toBeVisible()
  expect(main.getByRole('link', { name: 'Join on Zoom' }).elements()).toEqual([])
  await expect.poll(() => requestedDevices).toHaveLength(1)
})
