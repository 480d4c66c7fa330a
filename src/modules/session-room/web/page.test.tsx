import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { enterRoom, FakeRoom } from '#testing/web/fake-room.ts'
import { buildRoomReply, openSessionRoom, ROOM_ID } from '#testing/web/open-session-room.tsx'
import { failWith } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: typeof name === 'string' })
const timer = main.getByRole('timer')
const EARLY = { state: 'early', pass: null, opensAt: '2026-11-24T10:50:00Z' } as const

let requestedDevices: MediaStreamConstraints[]
beforeEach(() => {
  requestedDevices = fakeDevices()
})

describe('before the room opens', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows the participant, time and countdown, and no join button: %s',
    async (language) => {
      await openSessionRoom(buildRoomReply(EARLY), { language })
      await expect.element(title(translateForPage('room.with' as never, { name: 'Anna Lepalind' }))).toBeVisible()
      await expect.element(timer).toMatchTextContent(/^(50:00|49:5\d)$/)
      expect(main.getByRole('button', { name: translateForPage('room.join' as never) }).elements()).toEqual([])
      await userEvent.click(main.getByText(translateForPage('room.storage.details')))
      await expect.element(main.getByText(translateForPage('room.storage.direct' as never))).toBeVisible()
      await expectAccessible()
    },
  )

  test('shows the date instead of a countdown more than 20 hours ahead', async () => {
    await openSessionRoom(buildRoomReply({ ...EARLY, opensAt: '2026-11-26T09:55:00Z' }))
    await expect.element(main.getByRole('heading', { name: /^The room opens on .*26\sNov.*11:55$/ })).toBeVisible()
    expect(timer.elements()).toEqual([])
  })

  test('reloads when the room opens and then shows the join button', async () => {
    let asked = 0
    await openSessionRoom(() =>
      ++asked === 1 ? buildRoomReply({ ...EARLY, opensAt: '2026-11-24T10:00:00Z' }) : buildRoomReply(),
    )
    await expect.element(button('Join the session')).toBeVisible()
    await expect.element(main.getByRole('heading', { name: 'The room is open' })).toBeVisible()
  })
})

describe('the open room', () => {
  test('informs a client that the counsellor will admit them, and links to helplines', async () => {
    await openSessionRoom(buildRoomReply())
    await expect.element(main.getByText(translateForPage('room.isOpenText' as never))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Helplines and their hours' }))
      .toHaveAttribute('href', buildPagePath('helplines', 'en'))
    await expectAccessible()
  })

  test('informs a counsellor that they admit clients, without helplines', async () => {
    await openSessionRoom(buildRoomReply({ role: 'counsellor', otherName: 'Mari Maasikas' }), { login: 'provider' })
    await expect.element(main.getByText(translateForPage('room.isOpenCounsellor' as never))).toBeVisible()
    expect(main.getByRole('link', { name: 'Helplines and their hours' }).elements()).toEqual([])
  })

  test('shows the phone number if the counsellor publishes it', async () => {
    await openSessionRoom(buildRoomReply({ phone: '+372 5555 5555' }))
    await expect.element(main.getByRole('link', { name: '+372 5555 5555' })).toHaveAttribute('href', 'tel:+37255555555')
    await expectAccessible()
  })

  test('explains what is stored with a media server', async () => {
    await openSessionRoom(buildRoomReply({ way: 'through' }))
    await expect.element(main.getByText(translateForPage('room.storage.through' as never))).toBeVisible()
    expect(main.getByText(/Not even we can see or hear them/).elements()).toEqual([])
  })
})

describe('in Zoom', () => {
  const zoom = { way: 'zoom', pass: null } as const

  test('links to the meeting in a new tab, without requesting devices', async () => {
    await openSessionRoom(buildRoomReply({ ...zoom, zoomMeetingJoinUrl: 'https://zoom.us/j/123' }))
    const link = main.getByRole('link', { name: 'Join on Zoom' })
    await expect.element(link).toHaveAttribute('href', 'https://zoom.us/j/123')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(main.getByText('This session takes place on Zoom.', { exact: false })).toBeVisible()
    expect(main.getByText(/Not even we can see or hear them|^We store only when/).elements()).toEqual([])
    expect(button(/^Join/).elements()).toEqual([])
    expect(requestedDevices).toEqual([])
    await expectAccessible()
  })

  test('shows no link before the room opens', async () => {
    await openSessionRoom(buildRoomReply({ ...EARLY, ...zoom }))
    await expect.element(timer).toBeVisible()
    expect(main.getByRole('link', { name: 'Join on Zoom' }).elements()).toEqual([])
  })
})

describe('no room to enter', () => {
  test('explains that a session is on site and links to the sessions', async () => {
    await openSessionRoom(failWith('roomOnSite'))
    await expect.element(title('This session is in person')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'My Sessions' }))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en'))
    await expectAccessible()
  })

  test('is not found for the session of other people', async () => {
    await openSessionRoom(failWith('bookingNotFound'))
    await expect.element(title(translateForPage('page.notFoundTitle'))).toBeVisible()
  })

  test.for([
    [true, 'The session has ended'],
    [false, 'The room is closed'],
  ] as const)('shows how the room ended: by the counsellor %s', async ([isEnded, text]) => {
    await openSessionRoom(buildRoomReply({ state: 'over', isEnded, pass: null }))
    await expect.element(title(text)).toBeVisible()
    expect(requestedDevices).toEqual([])
    await expectAccessible()
  })

  test('links a counsellor who ended it to the session', async () => {
    await openSessionRoom(buildRoomReply({ state: 'over', isEnded: true, pass: null, role: 'counsellor' }), {
      login: 'provider',
    })
    await expect.element(main.getByText('You’ve closed the room for everyone.')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Go to the session page' }))
      .toHaveAttribute('href', buildPagePath('providerSession', 'en', { id: ROOM_ID }))
  })
})

describe('in the lobby', () => {
  const IN_LOBBY = { isAdmitted: false, isProviderPresent: false }

  test('enters with the pass and shows that the counsellor has not come yet', async () => {
    const { room } = await enterRoom({ state: IN_LOBBY })
    await expect.element(main.getByRole('heading', { name: 'Your counsellor will let you in' })).toBeVisible()
    await expect.element(main.getByRole('status').getByText('Anna isn’t here yet.', { exact: false })).toBeVisible()
    expect(room.sent[0]).toEqual({ type: 'enter', token: 'pass', name: 'Mari' })
    await expectAccessible()
  })

  test('shows that the counsellor is there', async () => {
    await enterRoom({ state: { isAdmitted: false } })
    await expect.element(main.getByText('Anna is in the room and can see that you’re waiting.')).toBeVisible()
  })

  test('sends a chosen display name in a group', async () => {
    const room = new FakeRoom(IN_LOBBY)
    await openSessionRoom(buildRoomReply({ isGroup: true, title: 'Calm under pressure' }))
    await expect.element(title('Calm under pressure')).toBeVisible()
    await userEvent.fill(main.getByLabelText('Your name, as others see it', { exact: true }), ' Kask ')
    await userEvent.click(button('Join the session'))
    await expect.poll(() => room.sent[0]).toEqual({ type: 'enter', token: 'pass', name: 'Kask' })
  })

  test.for([
    [true, /^Anna is late\. If they don’t come, we’ll report it for you/],
    [false, /^Anna is late\. If they don’t come, report a problem/],
  ] as const)('informs about the refund 15 minutes after the start: automatic %s', async ([isProviderAbsent, text]) => {
    const late = { startDateTime: '2026-11-24T09:44:00Z', isProviderAbsent }
    await enterRoom({ reply: late, state: { ...IN_LOBBY, now: '2026-11-24T10:00:00Z' } })
    await expect.element(main.getByText(text)).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Go to the session page' }))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: ROOM_ID }))
    await expectAccessible()
  })

  test('can be left and entered again', async () => {
    await enterRoom({ state: IN_LOBBY })
    await userEvent.click(button('Stop waiting'))
    await expect.element(title('You’ve left the room')).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('Return to the room'))
    await expect
      .element(main.getByRole('heading', { name: /^(Connecting|Your counsellor will let you in)$/ }))
      .toBeVisible()
  })

  test.for([
    ['removed', 'You’re no longer in the room', 'Ask to come in again'],
    ['elsewhere', 'You’ve joined from elsewhere', 'Continue here'],
    ['cancelled', 'This session isn’t taking place at this time', null],
    ['ended', 'The session has ended', null],
  ] as const)('shows why it is over: %s', async ([because, text, again]) => {
    const { room } = await enterRoom({ state: IN_LOBBY })
    room.send({ type: 'over', because })
    await expect.element(title(text)).toBeVisible()
    if (again) await expect.element(button(again)).toBeVisible()
    else expect(main.getByRole('button').elements()).toEqual([])
    await expectAccessible()
  })

  test('shows that the room is full', async () => {
    const { room } = await enterRoom({ state: IN_LOBBY })
    room.send({ type: 'turnedAway', because: 'full' })
    await expect.element(title('The room is full')).toBeVisible()
  })
})
