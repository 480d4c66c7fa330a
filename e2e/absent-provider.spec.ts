import { createRoomVisit, joinSession } from './session-room-steps.ts'
import { expect, test } from './test.ts'

const POLLING = { timeout: 60_000, intervals: [500] }

test('an absent counsellor: the client waits, gets an apology, and is refunded in full once an administrator decides', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 3, -5)
  const { client, start, id } = room
  await client.goto(`${visit.url}/en/customer/my-sessions/${id}`)
  const roomLink = client.getByRole('link', { name: 'Go to the session room' })
  await roomLink.first().click()
  await client.waitForURL(`**/en/session-room/${id}`)
  await joinSession(client)
  await client.getByRole('heading', { name: 'Your counsellor will let you in' }).waitFor()
  const afterStart = (minutes: number, seconds = 0) => start.add({ minutes, seconds }).toString()
  const findApology = async () =>
    (await visit.listEmails()).find(({ subject }) => subject === 'We’re sorry about your session')
  // The job needs a recent heartbeat from the room to count the client as present.
  let seconds = 0
  await expect
    .poll(async () => {
      seconds += 1
      await visit.moveClock(afterStart(15, seconds), ['open-absence-claims'])
      return Boolean(await findApology())
    }, POLLING)
    .toBe(true)
  const counsellorSubject = /^(About one of your sessions|Ühe sinu seansi kohta)$/
  const listCounsellorEmails = async () =>
    (await visit.listEmails()).filter(({ subject }) => counsellorSubject.test(subject))
  await expect.poll(listCounsellorEmails).toHaveLength(1)
  expect((await findApology())!.text).toContain('you’ll get a full refund')

  await client.goto(`${visit.url}/en/customer/my-sessions/${id}`)
  await client.getByText('so we reported this for you').waitFor()

  const adminPage = await visit.openBrowser()
  await visit.signIn(adminPage, 'superuser')
  await adminPage.goto(`${visit.url}/superuser/claims`)
  await adminPage.locator('a[href*="/superuser/claims/"]').first().click()
  await adminPage.getByText('Opened automatically').waitFor()
  await adminPage.getByText('didn’t join', { exact: true }).waitFor()
  await adminPage.getByText(/^waited from \d\d:\d\d/).waitFor()
  await adminPage.getByRole('button', { name: /^Refund \d/ }).click()
  await adminPage.getByText('Refunded', { exact: true }).waitFor()

  await client.reload()
  await client.getByText(/^You’ll get .* back\. It can take/).waitFor()
})
