import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { buildRoomReply, openSessionRoom } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const check = page.getByRole('main').getByRole('region', { name: 'Check your devices' })
const join = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const button = (name: string) => check.getByRole('button', { name, exact: true })
const status = (text: string) => check.getByRole('status').getByText(text, { exact: true })

test('shows the user’s video and whether they are heard', async () => {
  const requests = fakeDevices()
  await openSessionRoom(buildRoomReply())
  await expect.element(check.getByLabelText('Your video, as others see it')).toBeVisible()
  await expect.element(status('Say a few words. There’s no sound yet.')).toBeVisible()
  expect(requests).toHaveLength(1)
  await expectAccessible()
})

test('confirms when the microphone picks up speech', async () => {
  fakeDevices({ isLoud: true })
  await openSessionRoom(buildRoomReply())
  await expect.element(status('Your microphone works: you can be heard.')).toBeVisible()
})

test('turns camera and microphone off and on, and updates the join button', async () => {
  fakeDevices()
  await openSessionRoom(buildRoomReply())
  await userEvent.click(button('Stop video'))
  await expect.element(status('Your camera is off. You can join without it.')).toBeVisible()
  await expect.element(join('Join with sound only')).toBeVisible()
  await userEvent.click(button('Start video'))
  await expect.element(check.getByLabelText('Your video, as others see it')).toBeVisible()
  await expect.element(join('Join the session')).toBeVisible()
  await userEvent.click(button('Mute'))
  await expect.element(status('Your microphone is muted.')).toBeVisible()
})

test('explains the browser’s permission prompt', async () => {
  fakeDevices({ isAsking: true })
  await openSessionRoom(buildRoomReply())
  await expect.element(status(translateForPage('room.device.asking' as never))).toBeVisible()
  await expectAccessible()
})

test.for([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
] as const)('explains missing devices and still allows joining: %s', async ([error, why]) => {
  fakeDevices({ errors: { camera: error, microphone: error } })
  await openSessionRoom(buildRoomReply())
  const camera = why === 'missing' ? 'nothingFound' : (`${why}.camera` as const)
  for (const key of [camera, `${why}.microphone`])
    await expect.element(check.getByText(translateForPage(`room.device.${key}` as never))).toBeVisible()
  expect(check.getByText(translateForPage('room.device.refusedHow' as never)).elements()).toHaveLength(
    why === 'refused' ? 1 : 0,
  )
  await expect.element(join('Join without camera or mic')).toBeVisible()
  await expectAccessible()
})

test('uses the microphone without a camera, and can check again', async () => {
  const errors: { camera?: string } = { camera: 'NotFoundError' }
  fakeDevices({ errors })
  await openSessionRoom(buildRoomReply())
  await expect.element(check.getByText(translateForPage('room.device.missing.camera' as never))).toBeVisible()
  await expect.element(join('Join with sound only')).toBeVisible()
  delete errors.camera
  await userEvent.click(button('Check again'))
  await expect.element(check.getByLabelText('Your video, as others see it')).toBeVisible()
  expect(button('Check again').elements()).toEqual([])
})

test('stores the chosen camera for this browser', async () => {
  const requests = fakeDevices({ cameras: ['Built in', 'On the desk'] })
  await openSessionRoom(buildRoomReply())
  await userEvent.selectOptions(check.getByLabelText('Camera', { exact: true }), 'On the desk')
  await expect.poll(() => requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-1' } } })
  expect(JSON.parse(localStorage.getItem('roomDevices')!)).toEqual({ videoinput: 'camera-1' })
})

test.for([
  [200, 'Good: video and sound will get through.'],
  ['offline', 'No connection right now.'],
] as const)('shows the result of the network check: %s', async ([network, text]) => {
  fakeDevices()
  await openSessionRoom(buildRoomReply(), { network })
  await expect.element(status(text)).toBeVisible()
  await expectAccessible()
})

test.for(['et', 'ru'] as const)('fits the messages for all problems together: %s', async (language) => {
  fakeDevices({ errors: { camera: 'NotAllowedError', microphone: 'NotAllowedError' } })
  await openSessionRoom(buildRoomReply({ phone: '+372 5555 5555' }), { language, network: 'offline' })
  await expect.element(page.getByRole('button', { name: translateForPage('room.device.again' as never) })).toBeVisible()
  await expectAccessible()
})

test('is operable by keyboard', async () => {
  fakeDevices({ cameras: ['Built in', 'On the desk'] })
  await openSessionRoom(buildRoomReply())
  await expect.element(check.getByLabelText('Camera', { exact: true })).toBeVisible()
  expect(await tabThrough()).toEqual([
    'Join the session',
    'Mute',
    'Stop video',
    'Camera',
    'Play a test sound',
    'Helplines and their hours',
    'What is stored',
  ])
})
