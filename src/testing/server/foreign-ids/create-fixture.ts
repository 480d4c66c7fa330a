import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestGroupDate } from '../factories.ts'
import { logInTestUser } from '../test-app.ts'
import { addAdministration } from './add-administration.ts'
import { addPastSessions, addUpcomingSessions } from './add-sessions.ts'
import { createPeople, createSetupIntent, type People } from './create-people.ts'
import {
  addRows,
  type DatabaseRows,
  listEmptyTables,
  listIds,
  readDatabaseRows,
  subtractRows,
} from './database-rows.ts'
import { SETUP_INTENT } from './fitting-columns.ts'
import { bookAndPay, createForeignIdsSetup, type ForeignIdsSetup, REQUESTS_AT } from './setup.ts'

export const CALLERS = ['visitor', 'client', 'counsellor', 'manager', 'administrator'] as const
/** The callers that make the requests. The administrator has no second factor. */
export type CallerName = (typeof CALLERS)[number]

export type ForeignIdsFixture = Awaited<ReturnType<typeof createForeignIdsFixture>>

/**
 * Creates the owners of the ids, and the callers, who have the same kinds of records. Each client has also booked with
 * the other group's counsellor, because a shared session must not reveal more than that session.
 */
export async function createForeignIdsFixture() {
  const setup = await createForeignIdsSetup()
  const { deps } = setup
  const owners = await createPeople(setup, 'owners')
  await addPastSessions(setup, owners, '2026-11-19T08:00:00Z')
  const callerRows: DatabaseRows = new Map()
  const asCallers = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await readDatabaseRows(deps)
    const result = await work()
    addRows(callerRows, subtractRows(await readDatabaseRows(deps), before))
    return result
  }
  const callers = await asCallers(async () => {
    const people = await createPeople(setup, 'callers')
    await addPastSessions(setup, people, '2026-11-21T06:00:00Z')
    return people
  })
  deps.clock.moveTo(REQUESTS_AT)
  await addUpcomingSessions(setup, owners, '2026-11-30')
  await addAdministration(setup, owners)
  const groupDate = { startAt: '2026-12-02T12:00:00Z', seats: 6 }
  const { occurrenceId } = await createTestGroupDate(deps, owners.provider.providerId, groupDate)
  const sharedDate = { groupSessionRecurrenceId: occurrenceId }
  await bookAndPay(setup, owners.client, sharedDate)
  const admin = await asCallers(async () => {
    await addUpcomingSessions(setup, callers, '2026-12-01')
    await addAdministration(setup, callers)
    await addSharedSessions(setup, owners, callers, sharedDate)
    return createTestCustomer(deps, { role: ROLE.admin })
  })
  const people = {
    client: callers.client,
    counsellor: callers.provider,
    manager: callers.manager,
    administrator: admin,
  }
  const bearers = await asCallers(async () => ({
    visitor: undefined,
    client: (await logInTestUser(deps, people.client)).accessToken,
    counsellor: (await logInTestUser(deps, people.counsellor)).accessToken,
    manager: (await logInTestUser(deps, people.manager)).accessToken,
    administrator: (await logInTestUser(deps, people.administrator)).accessToken,
  }))
  for (const { provider } of [owners, callers]) await refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
  deps.jobs.sent = []
  const setupIntentId = await createSetupIntent(setup, owners.client)
  const ownerRows = subtractRows(await readDatabaseRows(deps), callerRows)
  return {
    ...setup,
    owners,
    callers,
    people,
    bearers,
    ownerRows,
    callerRows,
    emptyTables: await listEmptyTables(deps, ownerRows),
    ownerIds: (await listIds(deps, ownerRows)).set(SETUP_INTENT, [setupIntentId]),
    ownerFiles: hashFiles(deps.settings.dataFolder),
  }
}

/**
 * Books sessions between owners and callers. The callers' client also books a seat in the group date that the owners'
 * client attends.
 */
async function addSharedSessions(setup: ForeignIdsSetup, owners: People, callers: People, sharedDate: object) {
  const startDateTime = '2026-12-02T08:00:00Z'
  for (const [client, { sessionTemplateId }] of [
    [callers.client, owners.provider],
    [owners.client, callers.provider],
  ] as const)
    await bookAndPay(setup, client, { sessionTemplateId, startDateTime })
  await bookAndPay(setup, callers.client, { ...sharedDate })
}

/** Returns a hash of each file in a folder, including its subfolders. */
export function hashFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('base64url')]))
}
