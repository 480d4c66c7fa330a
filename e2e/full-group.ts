import { callAs } from './call-as.ts'
import { createOnlineGroup, takeSeat } from './online-group.ts'
import type { Visit } from './site.ts'

/** Creates the counsellor's group on Saturday with one seat, taken by the client. */
export async function createFullGroupWithMember(visit: Visit) {
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 'counsellor')
  const group = await createOnlineGroup(counsellor, {
    ...{ en: 'Calm under pressure', et: 'Rahu pinge all' },
    ...{ seats: 1, minutes: 90 },
  })
  const { sessionTemplateId, start } = group
  const member = await visit.another()
  await visit.signIn(member, 'client')
  await takeSeat(visit, member, group)
  const cancel = async () => {
    const mine = await callAs(member, '/customer/bookings', { when: 'upcoming' })
    const { items } = mine.data as { items: { bookingId: string; sessionTemplateId: string }[] }
    const { bookingId } = items.find((one) => one.sessionTemplateId === sessionTemplateId)!
    await callAs(member, `/customer/cancel-booking-request/${bookingId}/0`, { cancellationReason: '' })
  }
  return { sessionTemplateId, start, cancel }
}
