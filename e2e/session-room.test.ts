import { expect, test } from 'vitest'
import { aRoom, bothInside, join, PATIENCE, received, seesAndHears } from './in-the-room.ts'
import { openSite } from './site.ts'

test('before its time nobody comes in; then the counsellor lets the client in, and both see and hear each other', async () => {
  const visit = await openSite({ withDevices: true, width: 1280 })
  const room = await aRoom(visit, 2, -30)
  const { client, counsellor } = room
  await client.goto(room.address)
  await client.getByRole('heading', { level: 1, name: /^Session with Anna/ }).waitFor()
  await client.getByRole('heading', { name: /^The room opens at/ }).waitFor()
  expect(await client.getByRole('button', { name: /^Join/ }).count()).toBe(0)
  await client.getByText('The microphone works: we can hear you.').waitFor()
  await client.getByText('Good: picture and sound will get through.').waitFor()
  await visit.moveClock(room.start.subtract({ minutes: 9 }).toString())
  await bothInside(room)
  await Promise.all([seesAndHears(client), seesAndHears(counsellor)])
  await client.getByText(/min$/).first().waitFor()
})
