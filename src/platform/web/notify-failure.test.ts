import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '#ui/notices.ts'
import { NO_RESPONSE } from './call-request.ts'
import { notifyFailure } from './notify-failure.ts'
import { registerTexts } from './translate.ts'

const shown = () => notices.list().map(({ kind, text }) => [kind, text])
const failed = { ...NO_RESPONSE, status: 422, message: 'Look at the fields.' }

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/et/klient/profiil' })
  registerTexts('et', { 'generic.failed': 'Toiming ebaõnnestus' })
})
afterEach(() => {
  for (const { id } of notices.list()) notices.dismiss(id)
  vi.unstubAllGlobals()
})

test('shows the server’s message followed by the other errors', () => {
  notifyFailure({ ...failed, errors: ['Look at the fields.', 'Name: too long', 'Phone: wrong'] }, 'No connection')
  expect(shown()).toEqual([['wrong', 'Look at the fields. Name: too long, Phone: wrong']])
})

test('reports in the page language that the action failed when the response has no message', () => {
  notifyFailure({ ...failed, status: 502, message: '', errors: [] }, 'No connection')
  expect(shown()).toEqual([['wrong', 'Toiming ebaõnnestus']])
})

test('reports the connection when there was no response', () => {
  notifyFailure(NO_RESPONSE, 'No connection')
  expect(shown()).toEqual([['wrong', 'No connection']])
})
