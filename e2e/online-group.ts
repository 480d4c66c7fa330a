import type { Page } from '@playwright/test'
import { callAs } from './call-as.ts'
import { pay } from './pay.ts'
import { monday, type Visit } from './site.ts'

interface GroupInput {
  en: string
  et: string
  seats: number
  minutes?: number
  /** Defaults to 18:00. */
  time?: string
}

export interface OnlineGroup {
  sessionTemplateId: string
  /** The id of the group's only date. */
  id: string
  start: Temporal.Instant
}

/** Creates an online group on the Saturday of the site's current week. */
export async function createOnlineGroup(counsellor: Page, input: GroupInput): Promise<OnlineGroup> {
  const date = monday().add({ days: 5 }).toString()
  const { time = '18:00', seats, minutes = 60 } = input
  const texts = {
    en: { title: input.en, description: 'Together.' },
    et: { title: input.et, description: 'Koos.' },
  }
  const reply = await callAs(counsellor, '/provider/session-templates', {
    ...{ type: 1, location: 1, texts, fee: 18, durationInMinutes: minutes, languageId: 1 },
    ...{ minParticipants: 1, maxParticipants: seats, dates: { date, time } },
  })
  const { sessionTemplateId, groupSessionRecurrence } = reply.data as {
    sessionTemplateId: string
    groupSessionRecurrence: { groupSessionRecurrenceId: string }[]
  }
  return {
    sessionTemplateId,
    id: groupSessionRecurrence[0]!.groupSessionRecurrenceId,
    start: Temporal.ZonedDateTime.from(`${date}T${time}[Europe/Tallinn]`).toInstant(),
  }
}

/** Books and pays for a seat as the user who is logged in. */
export async function bookSeat({ url }: Visit, page: Page, { id }: OnlineGroup): Promise<void> {
  await page.goto(`${url}/en/customer/checkout?occurrence=${id}`)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
}
