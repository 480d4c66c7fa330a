import type { Input, Reply } from '#platform/web/api.ts'

export type Profile = Reply<'getManageApplication'>
export type Credential = Profile['credentials'][number]
export type Change = Input<'putManageApplication'>
/** What was typed and is not saved yet, by the field's way: 'city', 'texts.et.about'. */
export type Draft = Readonly<Record<string, unknown>>
/** What the server said of a value; it counts while that very value stands in the field. */
export type Wrong = Readonly<Record<string, { text: string; value: unknown }>>

/** The saved value of a field. */
export function savedAt(profile: Profile, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], profile)
}

/** The draft as the call takes it. */
export function bodyOf(draft: Draft): Change {
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

/** What may be sent: all but values that were refused and not touched since. */
export function sendable(draft: Draft, wrong: Wrong): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([path, value]) => !isWrong(wrong, path, value)))
}

const isWrong = (wrong: Wrong, path: string, value: unknown) =>
  Object.hasOwn(wrong, path) && wrong[path]!.value === value

/** The draft after a save: what was typed meanwhile stays. */
export function withoutSent(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([path, value]) => !(Object.hasOwn(sent, path) && sent[path] === value)),
  )
}

/**
 * A refused save as wrong fields. An error inside a field ('topicIds.0') is the field's; what names none of the sent
 * fields is said of all of them, so that the same is not sent again and again.
 */
export function wrongOf(sent: Draft, errors: Readonly<Record<string, string>>, message: string): Wrong {
  const paths = Object.keys(sent)
  const named = Object.entries(errors).flatMap(([field, text]) => {
    const path = paths.find((one) => one === field || field.startsWith(`${one}.`)) ?? field
    return [[path, { text, value: sent[path] }] as const]
  })
  const isPlaced = named.some(([path]) => Object.hasOwn(sent, path))
  const all = paths.map((path) => [path, { text: message, value: sent[path] }] as const)
  return Object.fromEntries(isPlaced ? named : [...all, ...named])
}

/** Fields that were wrong and have now been saved or changed are so no more. */
export function stillWrong(wrong: Wrong, sent: Draft): Wrong {
  return Object.fromEntries(Object.entries(wrong).filter(([path]) => !Object.hasOwn(sent, path)))
}
