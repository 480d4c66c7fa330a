import { createMember } from '../member.ts'
import { bookSeat, createOnlineGroup } from '../online-group.ts'
import { enterAll, expectMediaFlowing } from '../session-room-steps.ts'
import { expect, test } from '../test.ts'

test('four people in a group see and hear each other directly, under the names they chose', async ({ openSite }) => {
  const visit = await openSite({ width: 1280 })
  const counsellor = await visit.openBrowser()
  await visit.signIn(counsellor, 'counsellor')
  const group = await createOnlineGroup(counsellor, { en: 'Small circle', et: 'Väike ring', seats: 3 })
  const members = [visit.page, await visit.openBrowser(), await visit.openBrowser()]
  for (const page of members) {
    await createMember(visit, { page })
    await bookSeat(visit, page, group)
  }
  await enterAll(visit, group, { counsellor, members })
  for (const page of [counsellor, ...members]) await expectMediaFlowing(page, 3)
  const names = await members[0]!
    .getByRole('region', { name: 'People in the room' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(names.map((name) => name.split('\n')[0]).sort()).toEqual(['Anna', 'Star 1', 'Star 2'])
  // A returning participant keeps their name.
  await members[1]!.getByRole('button', { name: 'Leave' }).click()
  await counsellor.getByRole('listitem').getByText('Star 1').waitFor({ state: 'detached' })
  await members[1]!.getByRole('button', { name: 'Return to the room' }).click()
  await members[1]!.getByRole('toolbar').waitFor()
  await expectMediaFlowing(counsellor, 3)
  await counsellor.getByRole('listitem').getByText('Star 1').waitFor()
})
