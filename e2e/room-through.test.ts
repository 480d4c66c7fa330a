import { afterAll, describe, expect, it } from 'vitest'
import { whyNot } from '#ops/media-servers/find-program.ts'
import { startJanus } from '#ops/media-servers/start-janus.ts'
import { allInside, seesAndHears } from './in-the-room.ts'
import { aMember } from './member.ts'
import { anOnlineGroup, takeSeat } from './online-group.ts'
import { openSite } from './site.ts'

const SECRET = 'only the gate knows it'
const reason = await whyNot('janus')
const janus = reason ? null : await startJanus({ secret: SECRET })
afterAll(() => janus?.close())

describe.skipIf(!janus)(`The room of a larger group${reason}`, () => {
  it('is held through the media server: people see and hear each other', {
    timeout: 300_000,
  }, async () => {
    const settings = { JANUS_URL: janus!.url, JANUS_SECRET: SECRET }
    const visit = await openSite({ withDevices: true, width: 1280, settings })
    const counsellor = await visit.another()
    await visit.signIn(counsellor, 1)
    // Eight are too many to meet directly.
    const group = await anOnlineGroup(counsellor, { en: 'Wide circle', et: 'Lai ring', seats: 8, time: '15:00' })
    const members = [visit.page, await visit.another()]
    for (const [position, page] of members.entries()) {
      await aMember(visit, `wide-${position}@hidden.test`, page)
      await takeSeat(visit, page, group)
    }
    await allInside(visit, group, { counsellor, members })
    for (const page of [counsellor, ...members]) await seesAndHears(page, 2)
    const standing = () =>
      counsellor.evaluate(
        () =>
          (window as unknown as { connections: RTCPeerConnection[] }).connections.filter(
            ({ connectionState }) => connectionState === 'connected',
          ).length,
      )
    await expect.poll(standing, { message: 'one connection that gives, one that takes, however many people' }).toBe(2)
  })
})
