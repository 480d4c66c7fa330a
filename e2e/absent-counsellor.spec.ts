import { aRoom, join } from './in-the-room.ts'
import { expect, test } from './test.ts'

const PATIENCE = { timeout: 60_000, intervals: [500] }

test('a counsellor who does not come: the client waits, hears of it and gets everything back once a person has said so', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await aRoom(visit, 3, -5)
  const { client, start, id } = room
  await client.goto(`${visit.url}/en/customer/my-sessions/${id}`)
  const door = client.getByRole('link', { name: 'Go to the session room' })
  await door.first().click()
  await client.waitForURL(`**/en/session-room/${id}`)
  await join(client)
  await client.getByRole('heading', { name: 'Your counsellor will let you in' }).waitFor()
  const late = (minutes: number, seconds = 0) => start.add({ minutes, seconds }).toString()
  await visit.moveClock(late(15))
  const sorry = async () => (await visit.mails()).find(({ subject }) => subject === 'Our apology')
  // The room's beats say that the client is still there; the sweeper reads them a little later.
  let seconds = 0
  await expect
    .poll(async () => {
      seconds += 1
      await visit.moveClock(late(15, seconds))
      return Boolean(await sorry())
    }, PATIENCE)
    .toBe(true)
  const toCounsellor = /^(About one of your sessions|Ühe sinu seansi kohta)$/
  const told = async () => (await visit.mails()).filter(({ subject }) => toCounsellor.test(subject))
  await expect.poll(told).toHaveLength(1)
  expect((await sorry())!.text).toContain('the full price goes back to you')

  await client.goto(`${visit.url}/en/customer/my-sessions/${id}`)
  await client.getByText('so we opened this claim for you').waitFor()

  const desk = await visit.another()
  await visit.signIn(desk, 'superuser')
  await desk.goto(`${visit.url}/superuser/claims`)
  await desk.locator('a[href*="/superuser/claims/"]').first().click()
  await desk.getByText('Opened by the program').waitFor()
  await desk.getByText('never came').waitFor()
  await desk.getByText(/^at the door \d\d:\d\d/).waitFor()
  await desk.getByRole('button', { name: /^Give \d.* back$/ }).click()
  await desk.getByText('Money given back', { exact: true }).waitFor()

  await client.reload()
  await client.getByText(/^You get .* back\. The bank can take/).waitFor()
})
