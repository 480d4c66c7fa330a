import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { isLongRun } from '../run-length.ts'
import { listTriedIds } from './choose-ids.ts'
import { CALLERS, type CallerName, type ForeignIdsFixture } from './create-fixture.ts'
import { isAllowedMarker, isOpenId, NEVER_REACHED } from './exceptions.ts'
import { findOwnId } from './find-own-id.ts'
import {
  createUnknownId,
  formatPath,
  hasId,
  type IdField,
  listSampleInputs,
  type SampleInput,
  withFields,
} from './sample-inputs.ts'
import type { Answer, SendRequest } from './send-request.ts'

/** Returns whether a request was rejected before the caller's access was checked. */
const isRejectedEarly = ({ status, code }: Answer) =>
  [400, 413, 415, 429].includes(status) || (status === 422 && !code) || code === 'proofNeeded'

/**
 * Returns whether the contract allows a caller to make a call. Administrators' calls are closed to all callers, because
 * the administrator has no second factor.
 */
const isAdmitted = ({ who }: AnyCall, caller: CallerName): boolean =>
  who === 'visitor' ||
  who === 'paymentProvider' ||
  (who === 'signedIn' && caller !== 'visitor') ||
  (who === 'provider' && caller === 'counsellor') ||
  (who === 'company' && caller === 'manager')

interface TestedCall {
  fixture: ForeignIdsFixture
  send: SendRequest
  name: CallName
  /** Records, by call and field, whether a request got past validation. */
  reached: Map<string, boolean>
}

/** Makes a call as each caller with the owners' ids. @returns the problems found in the responses */
export async function tryForeignIds(tested: TestedCall): Promise<string[]> {
  const { fixture, name } = tested
  await setRecentLogins(fixture, !(name in NEVER_REACHED))
  const failures: string[] = []
  for (const caller of CALLERS)
    for (const sample of listSampleInputs(name)) {
      if (!isAdmitted(ALL_CALLS[name], caller)) failures.push(...(await tryForbidden(tested, caller, sample)))
      else if (sample.idFields.length === 0) failures.push(...(await tryWithoutIds(tested, caller, sample)))
      for (const field of isAdmitted(ALL_CALLS[name], caller) ? sample.idFields : [])
        failures.push(...(await tryField(tested, caller, { sample, field })))
    }
  return [...new Set(failures)]
}

/** Sets whether the callers have confirmed their identity in the last ten minutes, which some calls require. */
async function setRecentLogins({ deps, people }: ForeignIdsFixture, isRecent: boolean): Promise<void> {
  const { db, clock } = deps
  const ids = Object.values(people).map(({ customerAccountId }) => customerAccountId)
  const reauthenticated_at = isRecent ? clock.now() : clock.now().subtract({ minutes: 11 })
  await db.updateTable('login').set({ reauthenticated_at }).where('customer_account_id', 'in', ids).execute()
}

/**
 * Checks that a caller without access to the call is rejected. The role is checked before the ids, so the short run
 * tries only one id per field.
 */
async function tryForbidden({ fixture, send, name }: TestedCall, caller: CallerName, { input, idFields }: SampleInput) {
  const inputs = idFields.flatMap((field) => {
    const ids = listTriedIds(fixture, name, field)
    return (isLongRun ? ids : ids.slice(0, 1)).map(({ id }) => withFields(input, [[field, id]]))
  })
  const expected = caller === 'visitor' ? 401 : 403
  const failures: string[] = []
  for (const one of inputs.length > 0 ? inputs : [input]) {
    const { status } = await send(name, { bearer: fixture.bearers[caller], input: one })
    if (status !== expected) failures.push(`${caller}: ${status} instead of ${expected}`)
  }
  return failures
}

async function tryWithoutIds({ fixture, send, name, reached }: TestedCall, caller: CallerName, { input }: SampleInput) {
  const answer = await send(name, { bearer: fixture.bearers[caller], input })
  reached.set(name, reached.get(name) || !isRejectedEarly(answer))
  return checkAnswer(name, caller, answer)
}

/** Checks that the response to each of the owners' ids is the same as the response to an unknown id. */
async function tryField(
  tested: TestedCall,
  caller: CallerName,
  { sample, field }: { sample: SampleInput; field: IdField },
) {
  const { fixture, send, name, reached } = tested
  const fieldName = formatPath(field)
  const key = `${name} ${fieldName}`
  const bearer = fixture.bearers[caller]
  const failures: string[] = []
  for (const others of listOtherFields(tested, caller, { sample, field })) {
    const unknownId = createUnknownId(field)
    const unknownInput = withFields(sample.input, [...others, [field, unknownId]])
    const expected = await send(name, { bearer, input: unknownInput, id: unknownId })
    failures.push(...checkAnswer(name, caller, expected))
    reached.set(key, reached.get(key) || !isRejectedEarly(expected))
    for (const { column, id } of listTriedIds(fixture, name, field)) {
      const input = withFields(sample.input, [...others, [field, id]])
      if (!ALL_CALLS[name].input.safeParse(input).success) continue
      const answer = await send(name, { bearer, input, id })
      reached.set(key, reached.get(key) || !isRejectedEarly(answer))
      const found = checkAnswer(name, caller, answer)
      const isSame = answer.status === expected.status && answer.text === expected.text
      if (!isSame && !isOpenId(name, caller, { field: fieldName, column }))
        found.push(`${caller}: ${describe(answer)} instead of ${describe(expected)} for an unknown id`)
      failures.push(...found.map((failure) => `${failure} (${fieldName}: ${column})`))
    }
  }
  return failures
}

const describe = ({ status, code }: Answer) => (code ? `${status} ${code}` : String(status))

/** Lists two sets of values for the input's other id fields: the caller's own ids and the owners' ids. */
function listOtherFields(
  { fixture, name }: TestedCall,
  caller: CallerName,
  { sample, field }: { sample: SampleInput; field: IdField },
): (readonly [IdField, string])[][] {
  const others = sample.idFields.filter(
    (other) => other !== field && other.kind !== 'email' && hasId(sample.input, other),
  )
  if (others.length === 0) return [[]]
  return [
    others.map((other) => [other, findOwnId(fixture, caller, { name, field: other })]),
    others.map((other) => [other, listTriedIds(fixture, name, other)[0]!.id]),
  ]
}

function checkAnswer(name: CallName, caller: CallerName, { status, markers }: Answer): string[] {
  const failures = markers
    .filter((marker) => !isAllowedMarker(caller, marker))
    .map((marker) => `${caller}: ${status} reveals ${marker}`)
  if (status >= 500) failures.push(`${caller}: ${status}`)
  if (status === 429) failures.push(`${caller}: 429, so access was not tested`)
  if (status === 401 && caller !== 'visitor' && ALL_CALLS[name].who !== 'visitor')
    failures.push(`${caller}: 401, so the caller was logged out by an earlier call`)
  return failures
}
