import { describe, expect, it } from 'vitest'
import { INITIAL_CALL_PATHS } from '#modules/initial-call-paths.ts'
import { buildRequest, parseResponse, resolveRequest } from './call-request.ts'

describe('building a request', () => {
  it('fills path parameters and sends the rest as JSON', () => {
    const request = buildRequest('getAvailability', {
      id: 'a b/c',
      fromDate: '2026-11-21',
      toDate: '2026-11-22',
      durationInMinutes: 50,
    })
    expect(request).toMatchObject({ method: 'POST', url: '/api/customer/provider/a%20b%2Fc/get-availability' })
    expect(JSON.parse(request.body ?? '')).toEqual({
      fromDate: '2026-11-21',
      toDate: '2026-11-22',
      durationInMinutes: 50,
    })
  })

  it('puts the rest of a GET into the query and omits missing values', () => {
    expect(buildRequest('findPlaces', { query: 'Põlva & co' })).toEqual({
      method: 'GET',
      url: '/api/settings/places?query=P%C3%B5lva+%26+co',
      body: null,
    })
    expect(buildRequest('findPlaces', { query: undefined }).url).toBe('/api/settings/places')
  })
})

describe('a call that no public page makes first', () => {
  it('is not in the first load and loads its path on demand', async () => {
    expect(INITIAL_CALL_PATHS).not.toHaveProperty('getBilling')
    expect(await resolveRequest('getBilling', {})).toMatchObject({ method: 'GET', url: '/api/provider/billing' })
  })
})

describe('a call of administrators', () => {
  it('is not in the first load and loads its path on demand', async () => {
    expect(() => buildRequest('getDispute', { id: 'a' })).toThrow("'getDispute' is not known")
    expect(await resolveRequest('getDispute', { id: 'a' })).toMatchObject({
      method: 'GET',
      url: '/api/super-user/disputes/a',
    })
    expect(buildRequest('listPayments', {}).url).toBe('/api/super-user/payments')
  })
})

describe('reading a response', () => {
  it('returns the data of a success', () => {
    const body = { data: { status: 'pending' }, succeeded: true, errors: [], message: null }
    expect(parseResponse({ status: 200, body })).toEqual({ ok: true, data: body.data, message: null })
  })

  it('returns code, message, fields and data of a failure', () => {
    const body = {
      data: { alternatives: [] },
      succeeded: false,
      errors: ['a'],
      message: 'm',
      code: 'timeTaken',
      fieldErrors: { x: 'y' },
    }
    expect(parseResponse({ status: 409, body })).toEqual({
      ...{ ok: false, status: 409, code: 'timeTaken', message: 'm', errors: ['a'] },
      ...{ fieldErrors: { x: 'y' }, data: { alternatives: [] } },
    })
  })

  it('returns the seconds to wait of a rate-limited response', () => {
    const body = { data: null, succeeded: false, errors: ['m'], message: 'm', code: 'tooManyTries' }
    expect(parseResponse({ status: 429, body, retryAfter: '840' })).toMatchObject({ retryAfterSeconds: 840 })
    expect(parseResponse({ status: 429, body, retryAfter: 'Sun, 06 Nov 2027' })).not.toHaveProperty('retryAfterSeconds')
  })

  it('counts as failed without an envelope, whatever the status', () => {
    expect(parseResponse({ status: 200, body: null })).toMatchObject({ ok: false, status: 502 })
    expect(parseResponse({ status: 504, body: null })).toMatchObject({ ok: false, status: 504, message: '' })
  })
})
