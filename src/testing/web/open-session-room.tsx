import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import SessionRoomPage, { clientLoader } from '#modules/session-room/web/page.tsx'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { idOf } from './counsellor-cards.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { renderComponent } from './render-component.tsx'
import { type Part, replyOf } from './reply-of.ts'

type Room = Reply<'sessionRoom'>

export const ROOM_ID = idOf(700)

/** The room of a client's session with Anna that begins five minutes after TEST_NOW and is open. */
export const roomOf = (part: Part<Room> = {}): Room =>
  replyOf('sessionRoom', {
    role: 'client',
    title: 'First conversation',
    otherName: 'Anna Lepalind',
    counsellorFirstName: 'Anna',
    ownName: 'Mari',
    startDateTime: '2026-11-24T10:05:00Z',
    endDateTime: '2026-11-24T10:55:00Z',
    opensAt: '2026-11-24T09:55:00Z',
    closesAt: '2026-11-24T11:25:00Z',
    state: 'open',
    way: 'direct',
    places: 2,
    pass: { token: 'pass', iceServers: [] },
    ...part,
  } as Part<Room>)

interface Opening {
  language?: PathLanguage
  login?: 'customer' | 'provider'
  /** What the site answers to the check of the network; 'offline' is no answer. */
  network?: number | 'offline'
}

/** Opens the page of a session's room. Camera and microphone are those of `fakeDevices`. */
export async function openSessionRoom(
  sessionRoom: NonNullable<Parameters<typeof fakeApi>[0]>['sessionRoom'],
  { language = 'en', login = 'customer', network = 200 }: Opening = {},
): Promise<FakeApi> {
  const api = fakeApi({ sessionRoom: sessionRoom! })
  const calls = globalThis.fetch
  globalThis.fetch = (target, init) => {
    if (target !== '/healthz') return calls(target, init)
    return network === 'offline'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { status: network }))
  }
  await renderComponent(<SessionRoomPage />, {
    path: pagePath('sessionRoom', language, { id: ROOM_ID }),
    route: pagePath('sessionRoom', language, { id: ':id' }).replace('%3A', ':'),
    loader: clientLoader,
    login,
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
