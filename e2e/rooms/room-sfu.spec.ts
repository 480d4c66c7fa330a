import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { createMember } from '../member.ts'
import { bookSeat, createOnlineGroup } from '../online-group.ts'
import { enterAll, expectMediaFlowing } from '../session-room-steps.ts'
import { expect } from '../test.ts'
import { test } from './janus-test.ts'

const reason = await getSkipReason('janus')

test.describe('The room of a larger group', () => {
  test.skip(reason !== '', reason)

  test('uses the media server: people see and hear each other', async ({ openSite }) => {
    const visit = await openSite({ width: 1280 })
    const counsellor = await visit.openBrowser()
    await visit.signIn(counsellor, 'counsellor')
    // Eight participants exceed the limit for direct connections.
    const group = await createOnlineGroup(counsellor, { en: 'Wide circle', et: 'Lai ring', seats: 8 })
    const members = [visit.page, await visit.openBrowser()]
    for (const page of members) {
      await createMember(visit, { page })
      await bookSeat(visit, page, group)
    }
    await enterAll(visit, group, { counsellor, members })
    for (const page of [counsellor, ...members]) await expectMediaFlowing(page, 2)
    const countConnected = () =>
      counsellor.evaluate(
        () =>
          (window as unknown as { connections: RTCPeerConnection[] }).connections.filter(
            ({ connectionState }) => connectionState === 'connected',
          ).length,
      )
    await expect
      .poll(countConnected, { message: 'one sending and one receiving connection, for any number of people' })
      .toBe(2)
  })
})
