import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import SessionRoomPage, { clientLoader } from '#modules/session-room/web/page.tsx'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { buildTestId } from './provider-cards.ts'
import { renderComponent } from './render-component.tsx'

type Room = Reply<'sessionRoom'>

export const ROOM_ID = buildTestId(700)

/** Builds the open room of a client's session with Anna, which starts five minutes after TEST_NOW. */
export const buildRoomReply = (part: PartialReply<Room> = {}): Room =>
  buildReply('sessionRoom', {
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
  } as PartialReply<Room>)

interface OpenOptions {
  language?: PathLanguage
  login?: 'customer' | 'provider'
  /** The status that the network check returns, or 'offline' for no response. */
  network?: number | 'offline'
}

/** Opens the page of a session room. Camera and microphone come from `fakeDevices`. */
export async function openSessionRoom(
  sessionRoom: NonNullable<Parameters<typeof fakeApi>[0]>['sessionRoom'],
  { language = 'en', login = 'customer', network = 200 }: OpenOptions = {},
): Promise<FakeApi> {
  const api = fakeApi({ sessionRoom: sessionRoom! })
  const apiFetch = globalThis.fetch
  globalThis.fetch = (target, init) => {
    if (target !== '/healthz') return apiFetch(target, init)
    return network === 'offline'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { status: network }))
  }
  await renderComponent(<SessionRoomPage />, {
    path: buildPagePath('sessionRoom', language, { id: ROOM_ID }),
    route: buildPagePath('sessionRoom', language, { id: ':id' }).replace('%3A', ':'),
    loader: clientLoader,
    login,
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
