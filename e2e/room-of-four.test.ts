import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAs, pay } from './full-group.ts'
import { join, seesAndHears, watchConnections } from './in-the-room.ts'
import { aMember } from './member.ts'
import { openSite, type Visit } from './site.ts'

const TEXTS = {
  en: { title: 'Small circle', description: 'Together.' },
  et: { title: 'Väike ring', description: 'Koos.' },
}

/** An online group of three on Saturday. */
async function aSmallGroup(counsellor: Page): Promise<{ id: string; start: Temporal.Instant }> {
  const today = Temporal.Now.plainDateISO('Europe/Tallinn')
  const date = today.add({ days: 13 - today.dayOfWeek }).toString()
  const made = await callAs(counsellor, '/provider/session-templates', {
    ...{ type: 1, location: 1, texts: TEXTS, fee: 18, durationInMinutes: 60, languageId: 1 },
    ...{ minParticipants: 1, maxParticipants: 3, dates: { date, time: '12:00' } },
  })
  const { groupSessionRecurrence: dates } = made.data as {
    groupSessionRecurrence: { groupSessionRecurrenceId: string }[]
  }
  const start = Temporal.ZonedDateTime.from(`${date}T12:00[Europe/Tallinn]`).toInstant()
  return { id: dates[0]!.groupSessionRecurrenceId, start }
}

async function takeSeat(visit: Visit, page: Page, id: string): Promise<void> {
  await page.goto(`${visit.url}/en/customer/checkout?occurrence=${id}`)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  await watchConnections(page)
}

test('four people in a group see and hear each other directly, by the names they chose', {
  timeout: 300_000,
}, async () => {
  const visit = await openSite({ withDevices: true, width: 1280 })
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 1)
  await watchConnections(counsellor)
  const { id, start } = await aSmallGroup(counsellor)
  const members = [visit.page, await visit.another(), await visit.another()]
  for (const [position, page] of members.entries()) {
    await aMember(visit, `circle-${position}@hidden.test`, page)
    await takeSeat(visit, page, id)
  }
  await visit.moveClock(start.subtract({ minutes: 5 }).toString())
  const address = `${visit.url}/en/session-room/${id}`
  await counsellor.goto(address)
  await join(counsellor)
  for (const [position, page] of members.entries()) {
    await page.goto(address)
    await page.getByLabel('How others see you').fill(`Star ${position}`)
    await join(page)
    await counsellor.getByRole('button', { name: `Let Star ${position} in` }).click()
    await page.getByRole('toolbar').waitFor()
  }
  for (const page of [counsellor, ...members]) await seesAndHears(page, 3)
  const names = await members[0]!
    .getByRole('region', { name: 'People in the room' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(names.map((name) => name.split('\n')[0]).sort()).toEqual(['Anna', 'Star 1', 'Star 2'])
  // Whoever comes back is called as before.
  await members[1]!.getByRole('button', { name: 'Leave' }).click()
  await members[1]!.getByRole('button', { name: 'Come back in' }).click()
  await members[1]!.getByRole('toolbar').waitFor()
  await seesAndHears(counsellor, 3)
  await counsellor.getByRole('listitem').getByText('Star 1').waitFor()
})
