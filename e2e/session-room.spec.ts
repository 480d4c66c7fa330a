import type { Page } from '@playwright/test'
import { listFaultsEnlarged, listFaultsInBothThemes } from './list-visual-faults.ts'
import { createMember } from './member.ts'
import {
  createRoomVisit,
  enterBoth,
  expectMediaFlowing,
  hasFrozenVideo,
  joinSession,
  POLLING,
  readReceivedMedia,
} from './session-room-steps.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })

test('no one can join early; then the counsellor admits the client, and both see and hear each other', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const room = await createRoomVisit(visit, 2, -30)
  const { client, counsellor } = room
  await client.route('**/healthz', async (route) => {
    await client.waitForTimeout(600)
    await route.continue()
  })
  await client.goto(room.address)
  await client.getByRole('heading', { level: 1, name: /^Session with Anna/ }).waitFor()
  await client.getByRole('heading', { name: /^The room opens at/ }).waitFor()
  expect(await client.getByRole('button', { name: /^Join/ }).count()).toBe(0)
  await client.getByText('Your microphone works: you can be heard.').waitFor()
  await client.getByText('Weak: start with sound only', { exact: false }).waitFor()
  await client.unroute('**/healthz')
  await client.getByText('Good: video and sound will get through.').waitFor()
  await client.getByText('What is stored').click()
  await client.getByText('Not even we can see or hear them.').waitFor()
  await visit.moveClock(room.start.subtract({ minutes: 9 }).toString(), [])
  await enterBoth(room)
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
  await client
    .getByRole('timer')
    .filter({ hasText: /Starts in \d\smin$/ })
    .waitFor()
})

test('a stranger finds no page, and a used pass is rejected for everyone', async ({ openSite }) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 3)
  const pass = captureFirstMessage(room.client)
  await enterBoth(room)
  const stranger = await visit.openBrowser()
  await createMember(visit, { page: stranger })
  await stranger.goto(room.address)
  await stranger.getByRole('heading', { level: 1, name: 'We couldn’t find this page' }).waitFor()
  expect(await sendAndReceive(stranger, await pass)).toContain('"turnedAway"')
  expect(await sendAndReceive(room.client, await pass)).toContain('"turnedAway"')
  await expectMediaFlowing(room.client)
})

/** Returns the first message that a browser sends over the room's WebSocket, which is the participant's pass. */
const captureFirstMessage = (page: Page) =>
  new Promise<string>((resolve) => {
    page.on('websocket', (socket) => socket.once('framesent', ({ payload }) => resolve(String(payload))))
  })

const sendAndReceive = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/session-room`)
        socket.onopen = () => socket.send(text)
        socket.onmessage = ({ data }) => resolve(String(data))
      }),
    message,
  )

test('shows a lost connection immediately and reconnects within seconds; the chat is stored nowhere', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const room = await createRoomVisit(visit, 4, 1)
  const { client, counsellor } = room
  await enterBoth(room)
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
  await client.context().setOffline(true)
  await client.getByText('You’ve lost your connection. We’re trying to reconnect: stay on this page.').waitFor()
  // Being offline interrupts only signalling. Video continues until the other browser notices.
  await client.context().setOffline(false)
  const onlineSince = Date.now()
  await client
    .getByText('You’ve lost your connection. We’re trying to reconnect: stay on this page.')
    .waitFor({ state: 'detached' })
  expect(Date.now() - onlineSince).toBeLessThan(10_000)
  await expect.poll(async () => (await readReceivedMedia(client)).frames, POLLING).toBeGreaterThan(0)
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
  await client.getByRole('button', { name: 'Chat' }).click()
  await client.getByLabel('Message to everyone here').fill('The gate code is 12')
  await client.keyboard.press('Enter')
  await counsellor.getByRole('button', { name: 'Chat 1' }).click()
  await counsellor.getByRole('region', { name: 'Chat messages' }).getByText('The gate code is 12').waitFor()
  await client.reload()
  await joinSession(client)
  await client.getByRole('toolbar').waitFor()
  await client.getByRole('button', { name: 'Chat' }).click()
  await client.getByText('No messages yet.').waitFor()
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
})

test('muting, camera off and sound only are shown to the other participant; the counsellor removes the client and ends the session', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 5, 1)
  const { client, counsellor } = room
  await enterBoth(room)
  await expectMediaFlowing(counsellor)
  await client.getByRole('button', { name: 'Mute' }).click()
  await counsellor.getByRole('listitem').getByText('Muted').waitFor()
  await client.getByRole('button', { name: 'Stop video' }).click()
  await counsellor.getByRole('listitem').getByText('No video').waitFor()
  await client.getByRole('button', { name: 'Start video' }).click()
  await client.getByRole('button', { name: 'Unmute' }).click()
  await Promise.all([expectMediaFlowing(counsellor), expectMediaFlowing(client)])
  await client.getByRole('button', { name: 'More' }).click()
  await client.getByRole('switch', { name: 'Sound only (weak connection)' }).check()
  await client.keyboard.press('Escape')
  const before = (await readReceivedMedia(client)).frames
  await expect.poll(() => hasFrozenVideo(client), POLLING).toBe(true)
  expect((await readReceivedMedia(client)).frames).toBeLessThan(before + 100)
  await counsellor.getByRole('listitem').getByText('No video').waitFor()
  await counsellor.getByRole('button', { name: 'More' }).click()
  await counsellor.getByRole('button', { name: 'Ask Mari to step out' }).click()
  await client.getByRole('heading', { name: 'You’re no longer in the room' }).waitFor()
  await client.getByRole('button', { name: 'Ask to come in again' }).click()
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await expectMediaFlowing(counsellor)
  await counsellor.getByRole('button', { name: 'More' }).click()
  await counsellor.getByRole('button', { name: 'End for everyone' }).click()
  await counsellor.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
  await client.getByRole('heading', { level: 1, name: 'The session has ended' }).waitFor()
  await counsellor.getByText('You’ve closed the room for everyone.').waitFor()
  await client.reload()
  await client.getByRole('heading', { level: 1, name: 'The session has ended' }).waitFor()
})

test('is accessible in the lobby and in the room, on small and large screens, in both themes', async ({ openSite }) => {
  const visit = await openSite({ language: 'et' })
  const room = await createRoomVisit(visit, 3, 3)
  const { client, counsellor } = room
  const faults: string[] = []
  await client.goto(`${visit.url}/et/seansi-ruum/${room.id}`)
  await client.getByRole('button', { name: 'Liitu seansiga' }).waitFor()
  faults.push(...(await listFaultsInBothThemes(client)), ...(await listFaultsEnlarged(client)))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.getByRole('button', { name: 'Liitu seansiga' }).click()
  await client.getByRole('heading', { name: 'Nõustaja laseb su sisse' }).waitFor()
  await counsellor.goto(room.address)
  await joinSession(counsellor)
  await counsellor.getByRole('button', { name: 'Let Mari in' }).waitFor()
  faults.push(...(await listFaultsInBothThemes(counsellor)))
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await expectMediaFlowing(client)
  await client.getByRole('button', { name: 'Vestlus' }).click()
  faults.push(...(await listFaultsInBothThemes(client)), ...(await listFaultsEnlarged(client)))
  await client.getByRole('button', { name: 'Veel' }).click()
  faults.push(...(await listFaultsInBothThemes(client)))
  expect(faults).toEqual([])
})
