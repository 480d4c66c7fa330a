import type { Input, Reply } from '#platform/web/api.ts'

export type Profile = Reply<'getManageApplication'>
export type Credential = Profile['credentials'][number]
export type Change = Input<'putManageApplication'>
/** Unsaved values by field path: 'city', 'texts.et.about'. */
export type Draft = Readonly<Record<string, unknown>>
/** Errors by field path; each applies only while the field still has the rejected value. */
export type DraftErrors = Readonly<Record<string, { text: string; value: unknown }>>

export function getSavedValue(profile: Profile, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], profile)
}

/** Converts the draft to the API's nested input. */
export function toProfileInput(draft: Draft): Change {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(draft)) {
    const names = path.split('.')
    const last = names.pop()!
    let part = body
    for (const name of names) {
      part[name] ??= {}
      part = part[name] as Record<string, unknown>
    }
    part[last] = value
  }
  return body as Change
}

/** Returns the values to send: all except rejected values that have not changed since. */
export function listSendableChanges(draft: Draft, draftErrors: DraftErrors): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([path, value]) => !isRejected(draftErrors, path, value)))
}

const isRejected = (draftErrors: DraftErrors, path: string, value: unknown) =>
  Object.hasOwn(draftErrors, path) && draftErrors[path]!.value === value

/** Returns the draft without the values just saved; input typed during the save remains. */
export function removeSentChanges(draft: Draft, sent: Draft): Draft {
  // Compared as JSON, because the lists in a stored draft are different objects.
  return Object.fromEntries(
    Object.entries(draft).filter(([path, value]) => JSON.stringify(sent[path]) !== JSON.stringify(value)),
  )
}

/**
 * Maps the errors of a rejected save to fields. An error for an item inside a field ('topicIds.0') belongs to that
 * field. If no error matches a sent field, every sent field is marked, so that the same values are not sent repeatedly.
 */
export function toDraftErrors(sent: Draft, errors: Readonly<Record<string, string>>, message: string): DraftErrors {
  const paths = Object.keys(sent)
  const matched = Object.entries(errors).flatMap(([field, text]) => {
    const path = paths.find((sentPath) => sentPath === field || field.startsWith(`${sentPath}.`)) ?? field
    return [[path, { text, value: sent[path] }] as const]
  })
  const hasMatch = matched.some(([path]) => Object.hasOwn(sent, path))
  const all = paths.map((path) => [path, { text: message, value: sent[path] }] as const)
  return Object.fromEntries(hasMatch ? matched : [...all, ...matched])
}

/** Returns the errors without those of the fields that were just sent. */
export function listRemainingErrors(draftErrors: DraftErrors, sent: Draft): DraftErrors {
  return Object.fromEntries(Object.entries(draftErrors).filter(([path]) => !Object.hasOwn(sent, path)))
}
