import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { AS_COUNSELLOR, enterRoom } from '#testing/web/fake-room.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { buildRoomReply, ROOM_ID } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const more = main.getByRole('button', { name: 'More' })
const sheet = page.getByRole('dialog', { name: 'More' })
const question = page.getByRole('dialog', { name: 'End the session for everyone?' })
const soundOnly = sheet.getByRole('switch', { name: 'Sound only (weak connection)' })
const PHONE = '+372 5555 5555'
const TWO_EACH = { cameras: ['Built in', 'On the desk'], microphones: ['Near', 'Far'], speakers: ['Left', 'Right'] }

const openSheet = () => userEvent.click(more)

test('is operable by keyboard: opens on its title, closes with Escape, and the focus returns', async () => {
  fakeDevices({ ...TWO_EACH, canBlur: true })
  await enterRoom({ reply: { phone: PHONE } })
  await tabTo(more)
  await press('Enter')
  await expect.element(sheet.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(await tabThrough()).toEqual([
    'Close',
    'Sound only (weak connection)',
    'Blur my background',
    'Camera',
    'Microphone',
    'Speaker',
    PHONE,
  ])
  await expectAccessible()
  await press('Escape')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('shows a client with one device of each kind only the switch for sound only', async () => {
  fakeDevices()
  await enterRoom()
  await openSheet()
  await expect.element(soundOnly).not.toBeChecked()
  expect(sheet.getByRole('switch').elements()).toHaveLength(1)
  expect(sheet.getByRole('combobox').elements()).toEqual([])
  expect(sheet.getByRole('link').elements()).toEqual([])
  expect(sheet.getByRole('button').elements()).toHaveLength(1)
})

test('turns all pictures off and on again with sound only', async () => {
  fakeDevices()
  const { room } = await enterRoom()
  room.join('Anna')
  const countPictures = () => document.querySelectorAll('[data-picture]').length
  await expect.poll(countPictures).toBe(2)
  await openSheet()
  await userEvent.click(soundOnly)
  await expect.poll(countPictures).toBe(0)
  expect(room.sentOf('show').at(-1)).toMatchObject({ microphone: true, camera: false })
  const sendsVideo = () =>
    room.connections.flatMap((one) => one.getSenders()).some(({ track }) => track?.kind === 'video')
  await expect.poll(sendsVideo).toBe(false)
  await userEvent.click(soundOnly)
  await expect.poll(countPictures).toBe(2)
  await expect.poll(sendsVideo).toBe(true)
  expect(room.sentOf('show').at(-1)).toMatchObject({ camera: true })
})

test('changes devices, stores the choice and plays sound on the chosen speaker', async () => {
  const requests = fakeDevices(TWO_EACH)
  const setSinkId = vi.spyOn(HTMLMediaElement.prototype, 'setSinkId').mockResolvedValue()
  const { room } = await enterRoom()
  room.join('Anna')
  await openSheet()
  await userEvent.selectOptions(sheet.getByLabelText('Camera', { exact: true }), 'On the desk')
  await expect.poll(() => requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-1' } } })
  await userEvent.selectOptions(sheet.getByLabelText('Microphone', { exact: true }), 'Far')
  await expect.poll(() => requests.at(-1)).toMatchObject({ audio: { deviceId: { exact: 'microphone-1' } } })
  await userEvent.selectOptions(sheet.getByLabelText('Speaker', { exact: true }), 'Right')
  await expect.poll(() => setSinkId.mock.calls).toEqual([['speaker-1']])
  expect(setSinkId.mock.contexts).toEqual([document.querySelector('main audio')])
  setSinkId.mockRestore()
  expect(JSON.parse(localStorage.getItem('roomDevices')!)).toEqual({
    videoinput: 'camera-1',
    audioinput: 'microphone-1',
    audiooutput: 'speaker-1',
  })
})

test('lists devices that are connected or removed meanwhile, and numbers those without a name', async () => {
  const cameras = ['Built in']
  fakeDevices({ cameras })
  await enterRoom()
  await openSheet()
  const select = sheet.getByLabelText('Camera', { exact: true })
  const changeDevices = (...labels: string[]) => {
    cameras.splice(0, cameras.length, ...labels)
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  }
  changeDevices('Built in', '')
  await expect.element(select.getByRole('option').nth(1)).toHaveTextContent('Device 2')
  changeDevices('Built in')
  await expect.element(select).not.toBeInTheDocument()
})

test('blurs the background', async () => {
  fakeDevices({ canBlur: true })
  await enterRoom()
  await openSheet()
  const blur = sheet.getByRole('switch', { name: 'Blur my background' })
  await userEvent.click(blur)
  await expect.element(blur).toBeChecked()
  await userEvent.click(blur)
  await expect.element(blur).not.toBeChecked()
})

test('offers the counsellor’s phone to a client', async () => {
  fakeDevices()
  await enterRoom({ reply: { phone: PHONE } })
  await openSheet()
  const call = sheet.getByRole('region', { name: 'Talk by phone instead' })
  await expect.element(call.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+37255555555')
})

test('lets the counsellor ask one of several participants to wait outside', async () => {
  fakeDevices()
  const { room } = await enterRoom({ ...AS_COUNSELLOR, reply: { ...AS_COUNSELLOR.reply, phone: PHONE } })
  room.join('Mari', { isConnecting: false })
  const star = room.join('Star', { isConnecting: false })
  await openSheet()
  expect(sheet.getByRole('link').elements()).toEqual([])
  await userEvent.click(sheet.getByRole('button', { name: 'Ask Star to step out' }))
  expect(room.sentOf('sendOut')).toEqual([{ type: 'sendOut', participantId: star.person.participantId }])
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('asks the counsellor before ending the session for everyone', async () => {
  fakeDevices()
  const { room } = await enterRoom(AS_COUNSELLOR)
  await tabTo(more)
  await press('Enter')
  const end = sheet.getByRole('button', { name: 'End for everyone' })
  await tabTo(end)
  await press('Enter')
  await expect.element(question.getByRole('heading')).toHaveFocus()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(await tabThrough()).toEqual(['Close', 'Continue the session', 'End for everyone'])
  await expectAccessible()
  await press('Escape')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await press('Enter')
  await userEvent.click(end)
  await userEvent.click(question.getByRole('button', { name: 'Continue the session' }))
  await expect.element(question).not.toBeInTheDocument()
  expect(room.sentOf('end')).toEqual([])
  await openSheet()
  await userEvent.click(end)
  await userEvent.click(question.getByRole('button', { name: 'End for everyone' }))
  expect(room.sentOf('end')).toHaveLength(1)
  room.send({ type: 'over', because: 'ended' })
  await expect.element(main.getByText('You’ve closed the room for everyone.')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Go to the session page' }))
    .toHaveAttribute('href', buildPagePath('providerSession', 'en', { id: ROOM_ID }))
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('stays open and says why if an action could not be sent while the connection is lost', async () => {
  fakeDevices()
  const { room, api } = await enterRoom(AS_COUNSELLOR)
  room.join('Mari', { isConnecting: false })
  const lost = translateForPage('room.in.lost' as never)
  await openSheet()
  api.reply('sessionRoom', 'offline')
  room.disconnect()
  await userEvent.click(sheet.getByRole('button', { name: 'Ask Mari to step out' }))
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(lost)
  await userEvent.click(sheet.getByRole('button', { name: 'End for everyone' }))
  expect(question.getByRole('alert').elements()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'End for everyone' }))
  await expect.element(question.getByRole('alert')).toHaveTextContent(lost)
  await expectAccessible()
  api.reply('sessionRoom', buildRoomReply({ role: 'counsellor' }))
  window.dispatchEvent(new Event('online'))
  await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: 'End for everyone' }))
  expect([room.sentOf('sendOut').length, room.sentOf('end').length]).toEqual([0, 1])
})

test.for(['et', 'ru'] as const)('fits everything at once with the longest texts: %s', async (language) => {
  const label = 'Встроенная-широкоугольная-камера-высокого-разрешения '.repeat(2)
  const labels = [label, `${label}2`]
  fakeDevices({ cameras: labels, microphones: labels, speakers: labels, canBlur: true })
  const { room } = await enterRoom({ ...AS_COUNSELLOR, language })
  for (let count = 0; count < 3; count += 1)
    room.join('Александрина-Константиновна Преображенск', { isConnecting: false })
  await userEvent.click(main.getByRole('button', { name: translateForPage('room.act.more' as never), exact: true }))
  await expect.element(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: translateForPage('room.more.end' as never) }))
  await expect.element(page.getByRole('dialog', { name: translateForPage('room.end.title' as never) })).toBeVisible()
  await expectAccessible()
})
