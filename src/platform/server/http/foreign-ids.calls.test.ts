import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { callContext } from '#testing/server/call-table.ts'
import type { TestCustomer } from '#testing/server/factories.ts'
import {
  createForeignIdsFixture,
  type ForeignIdsFixture,
  hashFiles,
} from '#testing/server/foreign-ids/create-fixture.ts'
import {
  type DatabaseRows,
  listChanges,
  listNewReferences,
  readDatabaseRows,
} from '#testing/server/foreign-ids/database-rows.ts'
import {
  EMPTY_TABLES,
  isAllowedMarker,
  JOBS_ABOUT_OWNERS,
  NEVER_ACCEPTED,
  NEVER_REACHED,
  NEW_REFERENCES,
  SHARED_COLUMNS,
} from '#testing/server/foreign-ids/exceptions.ts'
import { findMarkers } from '#testing/server/foreign-ids/markers.ts'
import { createRequestSender, type SendRequest } from '#testing/server/foreign-ids/send-request.ts'
import { tryForeignIds } from '#testing/server/foreign-ids/try-ids.ts'
import { listRejectedOwnIds } from '#testing/server/foreign-ids/try-own-ids.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

/*
 * Makes every call of the contract as a visitor, another client, another provider, another manager and an administrator
 * without a second factor, with ids that belong to other people, the owners. The short run tries the ids that a field
 * accepts and two others; the long run also tries an id from every other column. Each must get the same response as an
 * unknown id, no response may contain any of the owners' text, and their rows and files must not change. exceptions.ts
 * lists what is public. New calls and tables are included automatically. Sockets: foreign-rooms.calls.test.ts.
 */

let fixture: ForeignIdsFixture
let send: SendRequest
const reached = new Map<string, boolean>()

beforeAll(async () => {
  fixture = await createForeignIdsFixture()
  send = createRequestSender(fixture)
  const { client, provider } = fixture.callers
  const unknown = { bookingId: randomUUID(), paymentIntentId: 'pi_none' }
  callContext.callers = { all: [], customer: { ...client, bearer: '' }, provider }
  callContext.own = { held: unknown, releasable: unknown, booked: unknown, last: unknown } as typeof callContext.own
}, 120_000)
afterAll(() => fixture?.close())

/** Calls that remove something other calls need, such as the login or a consent; they are made last. */
const LAST: readonly CallName[] = ['signOut', 'withdrawConsent', 'postSignupApplication']
const CALLS = (Object.keys(ALL_CALLS) as CallName[]).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))

describe('another person’s ids are answered like unknown ids, and nothing of theirs is revealed', () => {
  it.each(CALLS)('%s', async (name) => {
    expect(await tryForeignIds({ fixture, send, name, reached })).toEqual([])
  })
})

describe('after these requests', () => {
  let after: DatabaseRows
  beforeAll(async () => {
    after = await readDatabaseRows(fixture.deps)
  })

  it('every call and id field was reached: not all its requests were rejected before access is checked', () => {
    const missing = [...reached].filter(([, isReached]) => !isReached).map(([key]) => key)
    expect(missing.toSorted()).toEqual(Object.keys(NEVER_REACHED).toSorted())
  })

  it('the owners’ rows are unchanged', () => {
    expect(listChanges(fixture.ownerRows, after)).toEqual(Object.keys(SHARED_COLUMNS).toSorted())
  })

  it('the owners’ files are unchanged', () => {
    const files = hashFiles(fixture.deps.settings.dataFolder)
    expect(fixture.ownerFiles.size).toBeGreaterThan(0)
    expect([...fixture.ownerFiles].filter(([path, hash]) => files.get(path) !== hash)).toEqual([])
  })

  it('other rows name the owners only for what is public or shared', () => {
    const references = listNewReferences(fixture.ownerIds, { ...fixture, after })
    expect(references).toEqual(Object.keys(NEW_REFERENCES).toSorted())
  })

  it('no job is about the owners', () => {
    const ids = new Set([...fixture.ownerIds.values()].flat())
    const jobs = fixture.deps.jobs.sent.filter(({ data }) => Object.values(data as object).some((id) => ids.has(id)))
    expect([...new Set(jobs.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(JOBS_ABOUT_OWNERS).toSorted())
  })

  it('emails to others reveal nothing about the owners', () => {
    const isNew = (key: string) =>
      !fixture.ownerRows.get('email')!.has(key) && !fixture.callerRows.get('email')!.has(key)
    const emails = [...after.get('email')!].filter(([key]) => isNew(key)).map(([, row]) => decryptEmail(row))
    const toOthers = emails.filter(({ to }) => findMarkers(to.email).length === 0)
    expect(toOthers.length).toBeGreaterThan(0)
    const revealed = toOthers.flatMap(({ kind, data }) =>
      findMarkers(JSON.stringify(data))
        .filter((marker) => !isAllowedMarker('visitor', marker))
        .map((marker) => `${kind} reveals ${marker}`),
    )
    expect(revealed).toEqual([])
  })
})

/** Decrypts a row of `email`, which PostgreSQL returned as JSON. */
function decryptEmail({ kind, encrypted }: Record<string, unknown>) {
  const bytes = Buffer.from(String(encrypted).slice('\\x'.length), 'hex')
  return { kind, ...fixture.deps.encryption.decrypt<{ to: { email: string }; data: object }>(bytes) }
}

describe('these tests can fail', () => {
  it('every table with ids has a row of the owners', () => {
    expect(fixture.emptyTables.toSorted()).toEqual(Object.keys(EMPTY_TABLES).toSorted())
  })

  /** Ranks calls: reads come first, and calls that end something come last. */
  const getRank = (name: CallName) => (ALL_CALLS[name].method === 'GET' ? 0 : ENDING.test(name) ? 2 : 1)
  const ENDING = /^(cancel|close|decline|deactivate|delete|end|leave|release|remove|stop|take|withdraw)/

  it('the owners are answered otherwise', async () => {
    const { client, provider, manager } = fixture.owners
    const logIn = async (person: TestCustomer) => (await logInTestUser(fixture.deps, person)).accessToken
    const bearers = [await logIn(client), await logIn(provider), await logIn(manager)]
    const rejected: string[] = []
    for (const name of CALLS.toSorted((a, b) => getRank(a) - getRank(b)))
      if (ALL_CALLS[name].who !== 'admin')
        rejected.push(...(await listRejectedOwnIds({ fixture, send, name, bearers })))
    expect(rejected.toSorted()).toEqual(Object.keys(NEVER_ACCEPTED).toSorted())
  })
})
