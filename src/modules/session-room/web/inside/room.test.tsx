import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { AS_COUNSELLOR, enterRoom } from '#testing/web/fake-room.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { buildRoomReply } from '#testing/web/open-session-room.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const toolbar = main.getByRole('toolbar', { name: 'Controls' })
const control = (name: string) => toolbar.getByRole('button', { name, exact: true })
const waiting = main.getByRole('region', { name: 'Waiting to come in' })

let requestedDevices: MediaStreamConstraints[]
beforeEach(() => {
  requestedDevices = fakeDevices()
})

async function listGrantedTracks(): Promise<MediaStreamTrack[]> {
  const { results } = vi.mocked(navigator.mediaDevices.getUserMedia).mock
  const streams = await Promise.allSettled(results.map(({ value }) => value as Promise<MediaStream>))
  return streams.flatMap((one) => (one.status === 'fulfilled' ? one.value.getTracks() : []))
}

test.for(['en', 'et', 'ru'] as const)('is operable by keyboard: %s', async (language) => {
  const { room } = await enterRoom({ ...AS_COUNSELLOR, language })
  room.join('Mari', { isAdmitted: false })
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  const names = await tabThrough()
  expect(names).toEqual([
    translateForPage('room.knock.admit' as never, { name: 'Mari' }),
    ...['mute', 'cameraOff', 'chat', 'more', 'leave'].map((name) => translateForPage(`room.act.${name}` as never)),
  ])
  await expectAccessible()
  await expectReadableEnlarged()
})

describe('devices', () => {
  test('mutes and unmutes, and tells the others', async () => {
    const { room } = await enterRoom()
    const anna = room.join('Anna')
    await expect.poll(() => room.sentOf('show')).toEqual([{ type: 'show', microphone: true, camera: true }])
    await userEvent.click(control('Mute'))
    await expect.element(control('Unmute')).toBeVisible()
    expect(room.sentOf('show').at(-1)).toEqual({ type: 'show', microphone: false, camera: true })
    const [microphone] = (await listGrantedTracks()).filter(({ kind }) => kind === 'audio')
    expect(microphone).toMatchObject({ enabled: false, readyState: 'live' })
    await userEvent.click(control('Unmute'))
    await expect.element(control('Mute')).toBeVisible()
    expect(microphone!.enabled).toBe(true)
    room.remove(anna)
  })

  test('turns the camera off so that its light goes out, and asks for it again', async () => {
    const { room } = await enterRoom()
    await expect.element(control('Stop video')).toBeVisible()
    await userEvent.click(control('Stop video'))
    await expect.element(control('Start video')).toBeVisible()
    const [camera] = (await listGrantedTracks()).filter(({ kind }) => kind === 'video')
    expect(camera!.readyState).toBe('ended')
    expect(room.sentOf('show').at(-1)).toMatchObject({ camera: false })
    await userEvent.click(control('Start video'))
    await expect.element(control('Stop video')).toBeVisible()
    expect(room.sentOf('show').at(-1)).toMatchObject({ camera: true })
    expect(requestedDevices.at(-1)).toHaveProperty('video')
  })

  test.for(['en', 'ru'] as const)('without permission says why a device does not turn on: %s', async (language) => {
    const errors: { camera?: string; microphone?: string } = {
      camera: 'NotAllowedError',
      microphone: 'NotAllowedError',
    }
    fakeDevices({ errors })
    const { room } = await enterRoom({ language })
    const problem = (device: string) => main.getByText(translateForPage(`room.device.refused.${device}` as never))
    const press = (name: string) =>
      userEvent.click(main.getByRole('button', { name: translateForPage(`room.act.${name}` as never) }))
    await expect.poll(() => room.sentOf('show')).toEqual([{ type: 'show', microphone: false, camera: false }])
    // The problem was already shown in the lobby, where the user chose to join without the device.
    expect(problem('camera').elements()).toEqual([])
    await press('cameraOn')
    await expect.element(problem('camera')).toBeVisible()
    expect(problem('camera').element().closest('[role="status"]')).not.toBeNull()
    expect(problem('microphone').elements()).toEqual([])
    await press('unmute')
    await expect.element(problem('microphone')).toBeVisible()
    await expectAccessible()
    await expectReadableEnlarged()
    delete errors.camera
    await press('cameraOn')
    await expect.element(problem('camera')).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('button', { name: translateForPage('nav.close') }))
    await expect.element(problem('microphone')).not.toBeInTheDocument()
  })

  test('says that a microphone was unplugged', async () => {
    const { room } = await enterRoom()
    await expect.element(control('Mute')).toBeVisible()
    const [microphone] = (await listGrantedTracks()).filter(({ kind }) => kind === 'audio')
    microphone!.dispatchEvent(new Event('ended'))
    await expect.element(control('Unmute')).toBeVisible()
    await expect.element(main.getByText('No microphone found. Connect one or join on a phone.')).toBeVisible()
    expect(room.sentOf('show').at(-1)).toMatchObject({ microphone: false })
  })
})

test('a client does not see who waits', async () => {
  const { room } = await enterRoom()
  room.join('Star', { isAdmitted: false })
  room.join('Kai')
  await expect.element(main.getByText('Kai').first()).toBeVisible()
  expect(waiting.elements()).toEqual([])
})

describe('the counsellor', () => {
  test('sees and hears who waits, and admits them one by one by keyboard', async () => {
    const tones = vi.spyOn(OscillatorNode.prototype, 'start')
    onTestFinished(() => tones.mockRestore())
    const { room } = await enterRoom(AS_COUNSELLOR)
    expect(waiting.elements()).toEqual([])
    const mari = room.join('Mari', { isAdmitted: false })
    await expect.element(waiting.getByRole('button', { name: 'Let Mari in' })).toBeVisible()
    await expect.element(main.getByRole('status').getByText('Mari is waiting to come in')).toBeInTheDocument()
    await expect.poll(() => tones.mock.calls.length).toBe(2)
    const star = room.join('Star', { isAdmitted: false })
    await expect.poll(() => tones.mock.calls.length).toBe(4)
    await expectAccessible()
    await tabTo(waiting.getByRole('button', { name: 'Let Mari in' }))
    await press('Enter')
    expect(room.sentOf('admit')).toEqual([{ type: 'admit', participantId: mari.person.participantId }])
    mari.change({ isAdmitted: true })
    await expect.element(waiting.getByRole('button', { name: 'Let Mari in' })).not.toBeInTheDocument()
    await expect.element(main.getByRole('listitem').getByText('Mari')).toBeVisible()
    await press('Tab')
    await expect.element(waiting.getByRole('button', { name: 'Let Star in' })).toHaveFocus()
    await press('Enter')
    star.change({ isAdmitted: true })
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('hears each arrival in the lobby once, and nothing when someone is admitted or leaves', async () => {
    const tones = vi.spyOn(OscillatorNode.prototype, 'start')
    onTestFinished(() => tones.mockRestore())
    const { room } = await enterRoom(AS_COUNSELLOR)
    const mari = room.join('Mari', { isAdmitted: false })
    await expect.poll(() => tones.mock.calls.length).toBe(2)
    const star = room.join('Star', { isAdmitted: false })
    await expect.poll(() => tones.mock.calls.length).toBe(4)
    room.join('Kai', { isAdmitted: false })
    await expect.poll(() => tones.mock.calls.length).toBe(6)
    mari.change({ isAdmitted: true })
    await expect.poll(() => waiting.getByRole('button').elements()).toHaveLength(2)
    room.remove(star)
    await expect.poll(() => waiting.getByRole('button').elements()).toHaveLength(1)
    // Initiators' ids are numbered separately, so this id has not been used before.
    room.join('Uku', { isAdmitted: false, isInitiator: true })
    await expect.poll(() => waiting.getByRole('button').elements()).toHaveLength(2)
    await expect.poll(() => tones.mock.calls.length).toBe(8)
  })

  test('is told if an admission could not be sent, until the connection is back', async () => {
    const { room, api } = await enterRoom(AS_COUNSELLOR)
    room.join('Mari', { isAdmitted: false })
    const admit = waiting.getByRole('button', { name: 'Let Mari in' })
    await expect.element(admit).toBeVisible()
    api.reply('sessionRoom', 'offline')
    room.disconnect()
    await userEvent.click(admit)
    const alert = waiting.getByRole('alert')
    await expect.element(alert).toHaveTextContent(translateForPage('room.in.lost' as never))
    await expectAccessible()
    api.reply('sessionRoom', buildRoomReply({ role: 'counsellor' }))
    window.dispatchEvent(new Event('online'))
    await expect.element(alert).not.toBeInTheDocument()
    await userEvent.click(admit)
    expect(room.sentOf('admit')).toHaveLength(1)
  })

  test.for(['et', 'ru'] as const)('fits many waiting people with the longest names: %s', async (language) => {
    const { room } = await enterRoom({ ...AS_COUNSELLOR, language })
    for (let count = 0; count < 4; count += 1)
      room.join('Александрина-Константиновна Преображенск', { isAdmitted: false })
    await expect.poll(() => main.getByRole('listitem').elements()).toHaveLength(4)
    await expectAccessible()
    await expectReadableEnlarged()
  })
})

describe('the end', () => {
  test.for([
    ['ended', 'The session has ended'],
    ['removed', 'You’re no longer in the room'],
    ['elsewhere', 'You’ve joined from elsewhere'],
    ['cancelled', 'This session isn’t taking place at this time'],
    ['closed', 'The room is closed'],
  ] as const)('leads from the room to a message that takes the focus: %s', async ([because, text]) => {
    const { room } = await enterRoom()
    room.join('Anna', { isInitiator: true })
    await expect.poll(() => document.querySelector('li[data-picture]')).not.toBeNull()
    room.send({ type: 'over', because })
    await expect.element(title(text)).toHaveFocus()
    for (const track of await listGrantedTracks()) expect(track.readyState).toBe('ended')
    expect(room.connections.map(({ signalingState }) => signalingState)).toEqual(['closed'])
    await expectAccessible()
  })

  test('knocks again after being asked to wait outside, and comes back', async () => {
    const { room } = await enterRoom({ login: 'customer', reply: { isGroup: true, ownName: 'Kask' } })
    await expect.element(toolbar).toBeVisible()
    room.send({ type: 'over', because: 'removed' })
    await userEvent.click(main.getByRole('button', { name: 'Ask to come in again' }))
    await expect.poll(() => room.sentOf('enter')).toHaveLength(2)
    expect(room.sentOf('enter').map(({ name }) => name)).toEqual(['Kask', 'Kask'])
    room.update({ isAdmitted: false })
    const heading = main.getByRole('heading', { name: 'Your counsellor will let you in' })
    await expect.element(heading).toHaveFocus()
    room.update({ isAdmitted: true })
    await expect.element(toolbar).toBeVisible()
  })

  test('leaves, releases the devices and can come back', async () => {
    const { room } = await enterRoom()
    await expect.element(control('Stop video')).toBeVisible()
    await tabTo(control('Leave'))
    await press('Enter')
    await expect.element(title('You’ve left the room')).toHaveFocus()
    await expect.element(main.getByText('You can come back until 13:25.')).toBeVisible()
    expect(room.sent.at(-1)).toEqual({ type: 'leave' })
    for (const track of await listGrantedTracks()) expect(track.readyState).toBe('ended')
    await userEvent.click(main.getByRole('button', { name: 'Return to the room' }))
    await expect.element(control('Stop video')).toBeVisible()
    expect(room.sentOf('enter')).toHaveLength(2)
  })

  test('says that the room was closed while the connection was lost', async () => {
    const { room, api } = await enterRoom()
    api.reply('sessionRoom', buildRoomReply({ state: 'over', isEnded: true, pass: null }))
    room.disconnect()
    window.dispatchEvent(new Event('online'))
    await expect.element(title('The session has ended')).toBeVisible()
  })
})

test('keeps the screen on until the user leaves', async () => {
  const release = vi.fn(async () => {})
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as unknown as WakeLockSentinel)
  onTestFinished(() => request.mockRestore())
  await enterRoom()
  await expect.poll(() => request.mock.calls).toEqual([['screen']])
  expect(release).not.toHaveBeenCalled()
  await userEvent.click(control('Leave'))
  await expect.poll(() => release.mock.calls).toHaveLength(1)
})
