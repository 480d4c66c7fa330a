import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { whyNot } from '#ops/media-servers/find-program.ts'
import { startJanus } from '#ops/media-servers/start-janus.ts'
import { callAs, pay } from './full-group.ts'
import { join, seesAndHears, watchConnections } from './in-the-room.ts'
import { aMember } from './member.ts'
import { openSite, type Visit } from './site.ts'

const SECRET = 'only the gate knows it'
const TEXTS = {
  en: { title: 'Wide circle', description: 'Together.' },
  et: { title: 'Lai ring', description: 'Koos.' },
}
const reason = await whyNot('janus')
const janus = reason ? null : await startJanus({ secret: SECRET })
afterAll(() => janus?.close())

/** An online group of eight on Saturday: too many to meet directly. */
async function aWideGroup(counsellor: Page): Promise<{ id: string; start: Temporal.Instant }> {
  const today = Temporal.Now.plainDateISO('Europe/Tallinn')
  const date = today.add({ days: 13 - today.dayOfWeek }).toString()
  const made = await callAs(counsellor, '/provider/session-templates', {
    ...{ type: 1, location: 1, texts: TEXTS, fee: 18, durationInMinutes: 60, languageId: 1 },
    ...{ minParticipants: 1, maxParticipants: 8, dates: { date, time: '15:00' } },
  })
  const { groupSessionRecurrence: dates } = made.data as {
    groupSessionRecurrence: { groupSessionRecurrenceId: string }[]
  }
  const start = Temporal.ZonedDateTime.from(`${date}T15:00[Europe/Tallinn]`).toInstant()
  return { id: dates[0]!.groupSessionRecurrenceId, start }
}

async function takeSeat(visit: Visit, page: Page, id: string): Promise<void> {
  await page.goto(`${visit.url}/en/customer/checkout?occurrence=${id}`)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  await watchConnections(page)
}

describe.skipIf(!janus)(`The room of a larger group${reason}`, () => {
  it('is held through the media server: people see and hear each other', {
    timeout: 300_000,
  }, async () => {
    const settings = { JANUS_URL: janus!.url, JANUS_SECRET: SECRET }
    const visit = await openSite({ withDevices: true, width: 1280, settings })
    const counsellor = await visit.another()
    await visit.signIn(counsellor, 1)
    await watchConnections(counsellor)
    const { id, start } = await aWideGroup(counsellor)
    const members = [visit.page, await visit.another()]
    for (const [position, page] of members.entries()) {
      await aMember(visit, `wide-${position}@hidden.test`, page)
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
    for (const page of [counsellor, ...members]) await seesAndHears(page, 2)
    const remote = await counsellor.evaluate(
      () =>
        (window as unknown as { connections: RTCPeerConnection[] }).connections.filter(
          ({ connectionState }) => connectionState === 'connected',
        ).length,
    )
    expect(remote, 'one connection that gives, one that takes, however many people').toBe(2)
  })
})
