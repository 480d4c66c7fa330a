import { callAs } from './call-as.ts'
import { anOnlineGroup, takeSeat } from './online-group.ts'
import type { Visit } from './site.ts'

/** Tests of one file share a counsellor: each has an hour of its own. */
const HOURS = ['12:00', '14:00', '16:00', '18:00', '10:00', '20:00', '08:00']

/** The demo counsellor's group on Saturday with one seat, and the demo client who sits in it. */
export async function aFullGroup(visit: Visit) {
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 1)
  const group = await anOnlineGroup(counsellor, {
    ...{ en: 'Calm under pressure', et: 'Rahu pinge all' },
    ...{ seats: 1, minutes: 90, time: HOURS.shift()! },
  })
  const { sessionTemplateId, start } = group
  const member = await visit.another()
  await visit.signIn(member, 0)
  await takeSeat(visit, member, group)
  const cancel = async () => {
    const mine = await callAs(member, '/customer/bookings', { when: 'upcoming' })
    const { items } = mine.data as { items: { bookingId: string; sessionTemplateId: string }[] }
    const { bookingId } = items.find((one) => one.sessionTemplateId === sessionTemplateId)!
    await callAs(member, `/customer/cancel-booking-request/${bookingId}/0`, { cancellationReason: '' })
  }
  return { sessionTemplateId, start, cancel }
}
