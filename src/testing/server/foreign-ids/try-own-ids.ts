import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { listFittingIds, type TriedId } from './choose-ids.ts'
import type { ForeignIdsFixture } from './create-fixture.ts'
import {
  createUnknownId,
  formatPath,
  hasId,
  type IdField,
  listSampleInputs,
  type SampleInput,
  withFields,
} from './sample-inputs.ts'
import type { SendRequest } from './send-request.ts'

interface OwnCall {
  fixture: ForeignIdsFixture
  send: SendRequest
  name: CallName
  bearers: readonly string[]
}

/**
 * Makes a call as the owners with their own ids. @returns the fields for which every id gets the same response as an
 * unknown id: for these, the tests with other callers prove nothing
 */
export async function listRejectedOwnIds(tested: OwnCall): Promise<string[]> {
  const accepted = new Map<string, boolean>()
  for (const sample of listSampleInputs(tested.name))
    for (const field of sample.idFields) {
      const key = `${tested.name} ${formatPath(field)}`
      const ids = listFittingIds(tested.fixture, tested.name, field)
      if (ids.length > 0) accepted.set(key, accepted.get(key) || (await isAccepted(tested, { sample, field, ids })))
    }
  return [...accepted].filter(([, isAccepted]) => !isAccepted).map(([key]) => key)
}

interface OwnField {
  sample: SampleInput
  field: IdField
  ids: readonly TriedId[]
}

async function isAccepted(
  { fixture, send, name, bearers }: OwnCall,
  { sample, field, ids }: OwnField,
): Promise<boolean> {
  const others = sample.idFields.filter((other) => other !== field && hasId(sample.input, other))
  const otherIds = others.map((other) => listFittingIds(fixture, name, other))
  // Every id of every other field is tried at least once, because it is not known which ids belong together.
  for (let at = 0; at < Math.max(1, ...otherIds.map((one) => one.length)); at++) {
    const values = others.map((other, index) => {
      const list = otherIds[index]!
      return [other, list.length > 0 ? list[at % list.length]!.id : createUnknownId(other)] as const
    })
    for (const bearer of bearers) {
      const unknownId = createUnknownId(field)
      const unknownInput = withFields(sample.input, [...values, [field, unknownId]])
      const expected = await send(name, { bearer, input: unknownInput, id: unknownId })
      for (const { id } of ids) {
        const input = withFields(sample.input, [...values, [field, id]])
        if (!ALL_CALLS[name].input.safeParse(input).success) continue
        const answer = await send(name, { bearer, input, id })
        if (answer.status !== expected.status || answer.text !== expected.text) return true
      }
    }
  }
  return false
}
