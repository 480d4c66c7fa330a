import { callAs } from './call-as.ts'
import { bookSeat, createOnlineGroup } from './online-group.ts'
import type { Visit } from './site.ts'

/**
 * Creates a group session with a single seat on Saturday and books the seat as the client. `cancel` cancels that
 * booking.
 */
export async function createFullGroupWithMember(visit: Visit) {
  const counsellor = await visit.openBrowser()
  await visit.signIn(counsellor, 'counsellor')
  const group = await createOnlineGroup(counsellor, {
    ...{ en: 'Calm under pressure', et: 'Rahu pinge all' },
    ...{ seats: 1, minutes: 90 },
  })
  const { sessionTemplateId, start } = group
  const member = await visit.openBrowser()
  await visit.signIn(member, 'client')
  await bookSeat(visit, member, group)
  const cancel = async () => {
    const reply = await callAs(member, '/customer/bookings', { when: 'upcoming' })
    const { items } = reply.data as { items: { bookingId: string; sessionTemplateId: string }[] }
    const { bookingId } = items.find((booking) => booking.sessionTemplateId === sessionTemplateId)!
    await callAs(member, `/customer/cancel-booking-request/${bookingId}/0`, { cancellationReason: '' })
  }
  return { sessionTemplateId, start, cancel }
}
