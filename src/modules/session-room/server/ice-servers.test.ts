import { expect, test } from 'vitest'
import { getIceServers } from './ice-servers.ts'

const NONE = { stunUrls: [], turnUrls: [], turnSecret: null, mediaServerUrl: null, mediaServerSecret: null }
const until = Temporal.Instant.from('2026-11-23T10:30:00Z')

test('returns no servers without settings', () => {
  expect(getIceServers({ rooms: NONE }, until, 'participant')).toEqual([])
  expect(getIceServers({ rooms: { ...NONE, turnUrls: ['turn:relay.example'] } }, until, 'participant')).toEqual([])
})

test('derives TURN credentials like coturn, which expire with the room', () => {
  const rooms = { ...NONE, stunUrls: ['stun:relay.example'], turnUrls: ['turn:relay.example'], turnSecret: 'north' }
  // printf '1795429800:participant' | openssl dgst -sha1 -hmac north -binary | base64
  expect(getIceServers({ rooms }, until, 'participant')).toEqual([
    { urls: ['stun:relay.example'] },
    { urls: ['turn:relay.example'], username: '1795429800:participant', credential: '5kKMZZx+MuWFcsrrC100Oq/3QMc=' },
  ])
})
