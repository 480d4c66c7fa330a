import type { Page } from '@playwright/test'
import { aRoom, bothInside, join, PATIENCE, received, seesAndHears, stoodStill } from './in-the-room.ts'
import { aMember } from './member.ts'
import { faultsEnlarged, faultsInEveryLook } from './seen-by-all.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })

test('before its time nobody comes in; then the counsellor lets the client in, and both see and hear each other', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const room = await aRoom(visit, 2, -30)
  const { client, counsellor } = room
  await client.route('**/healthz', async (route) => {
    await client.waitForTimeout(600)
    await route.continue()
  })
  await client.goto(room.address)
  await client.getByRole('heading', { level: 1, name: /^Session with Anna/ }).waitFor()
  await client.getByRole('heading', { name: /^The room opens at/ }).waitFor()
  expect(await client.getByRole('button', { name: /^Join/ }).count()).toBe(0)
  await client.getByText('The microphone works: you can be heard.').waitFor()
  await client.getByText('Weak: start with sound only', { exact: false }).waitFor()
  await client.unroute('**/healthz')
  await client.getByText('Good: picture and sound will get through.').waitFor()
  await client.getByText('Not even we can see or hear them.').waitFor()
  await visit.moveClock(room.start.subtract({ minutes: 9 }).toString(), [])
  await bothInside(room)
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
  await client
    .getByRole('timer')
    .filter({ hasText: /Begins in \d min$/ })
    .waitFor()
})

test('whoever is none of them finds no page, and a pass that was used opens nothing for anybody', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await aRoom(visit, 3)
  const pass = firstWordOf(room.client)
  await bothInside(room)
  const stranger = await visit.another()
  await aMember(visit, { page: stranger })
  await stranger.goto(room.address)
  await stranger.getByRole('heading', { level: 1, name: 'We could not find this page' }).waitFor()
  expect(await answerTo(stranger, await pass)).toContain('"turnedAway"')
  expect(await answerTo(room.client, await pass)).toContain('"turnedAway"')
  await seesAndHears(room.client)
})

/** What a browser says first on the room's socket: its pass. */
const firstWordOf = (page: Page) =>
  new Promise<string>((said) => {
    page.on('websocket', (socket) => socket.once('framesent', ({ payload }) => said(String(payload))))
  })

const answerTo = (page: Page, word: string) =>
  page.evaluate(
    (first) =>
      new Promise<string>((answered) => {
        const socket = new WebSocket(`ws://${location.host}/api/session-room`)
        socket.onopen = () => socket.send(first)
        socket.onmessage = ({ data }) => answered(String(data))
      }),
    word,
  )

test('a lost network is told at once and both are back within seconds after it returns; the chat is kept nowhere', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const room = await aRoom(visit, 4, 1)
  const { client, counsellor } = room
  await bothInside(room)
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
  await client.context().setOffline(true)
  await client.getByText('Your connection is lost. We keep trying: stay here.').waitFor()
  // The line alone was lost: the picture goes on until the other side has noticed.
  await client.context().setOffline(false)
  const backSince = Date.now()
  await client.getByText('Your connection is lost. We keep trying: stay here.').waitFor({ state: 'detached' })
  expect(Date.now() - backSince).toBeLessThan(10_000)
  await expect.poll(async () => (await received(client)).frames, PATIENCE).toBeGreaterThan(0)
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
  await client.getByRole('button', { name: 'Chat' }).click()
  await client.getByLabel('Write to everybody here').fill('The gate code is 12')
  await client.keyboard.press('Enter')
  await counsellor.getByRole('button', { name: 'Chat 1' }).click()
  await counsellor.getByRole('region', { name: 'What was written' }).getByText('The gate code is 12').waitFor()
  await client.reload()
  await join(client)
  await client.getByRole('toolbar').waitFor()
  await client.getByRole('button', { name: 'Chat' }).click()
  await client.getByText('Nothing has been written yet.').waitFor()
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
})

test('muted, without picture, with sound only: the other one is told and shown; sent out and ended by the counsellor', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await aRoom(visit, 5, 1)
  const { client, counsellor } = room
  await bothInside(room)
  await seesAndHears(counsellor)
  await client.getByRole('button', { name: 'Mute' }).click()
  await counsellor.getByRole('listitem').getByText('Muted').waitFor()
  await client.getByRole('button', { name: 'Camera off' }).click()
  await counsellor.getByRole('listitem').getByText('No picture').waitFor()
  await client.getByRole('button', { name: 'Camera on' }).click()
  await client.getByRole('button', { name: 'Unmute' }).click()
  await Promise.all([seesAndHears(counsellor), seesAndHears(client)])
  await client.getByRole('button', { name: 'More' }).click()
  await client.getByRole('switch', { name: 'Sound only (weak network)' }).check()
  await client.keyboard.press('Escape')
  const before = (await received(client)).frames
  await expect.poll(() => stoodStill(client), PATIENCE).toBe(true)
  expect((await received(client)).frames).toBeLessThan(before + 100)
  await counsellor.getByRole('listitem').getByText('No picture').waitFor()
  await counsellor.getByRole('button', { name: 'More' }).click()
  await counsellor.getByRole('button', { name: 'Ask Mari to wait outside' }).click()
  await client.getByRole('heading', { name: 'You are outside the room again' }).waitFor()
  await client.getByRole('button', { name: 'Knock again' }).click()
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await seesAndHears(counsellor)
  await counsellor.getByRole('button', { name: 'More' }).click()
  await counsellor.getByRole('button', { name: 'End for everybody' }).click()
  await counsellor.getByRole('dialog').getByRole('button', { name: 'End for everybody' }).click()
  await client.getByRole('heading', { level: 1, name: 'The session has ended' }).waitFor()
  await counsellor.getByText('You have closed the room for everybody.').waitFor()
  await client.reload()
  await client.getByRole('heading', { level: 1, name: 'The session has ended' }).waitFor()
})

test('everybody can use it: at the door and inside, small and large, by day and by night', async ({ openSite }) => {
  const visit = await openSite({ language: 'et' })
  const room = await aRoom(visit, 3, 3)
  const { client, counsellor } = room
  const faults: string[] = []
  await client.goto(`${visit.url}/et/seansi-ruum/${room.id}`)
  await client.getByRole('button', { name: 'Liitu seansiga' }).waitFor()
  faults.push(...(await faultsInEveryLook(client)), ...(await faultsEnlarged(client)))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.getByRole('button', { name: 'Liitu seansiga' }).click()
  await client.getByRole('heading', { name: 'Nõustaja laseb su sisse' }).waitFor()
  await counsellor.goto(room.address)
  await join(counsellor)
  await counsellor.getByRole('button', { name: 'Let Mari in' }).waitFor()
  faults.push(...(await faultsInEveryLook(counsellor)))
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await seesAndHears(client)
  await client.getByRole('button', { name: 'Vestlus' }).click()
  faults.push(...(await faultsInEveryLook(client)), ...(await faultsEnlarged(client)))
  await client.getByRole('button', { name: 'Veel' }).click()
  faults.push(...(await faultsInEveryLook(client)))
  expect(faults).toEqual([])
})
