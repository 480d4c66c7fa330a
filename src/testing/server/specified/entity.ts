import type { CallName } from '#modules/call-paths.ts'

/** Where a field stands: in the reply of a call or in what the call takes, at a path of names (`items[].price`). */
export type Place = `${CallName} ${'reply' | 'input'}${'' | ` ${string}`}`

export interface SpecifiedEntity {
  entity: string
  fields: readonly string[]
  /** Every field stands in each of these places. */
  places: readonly Place[]
  /** Names in the program where the specification gives words and no name. */
  named?: Readonly<Record<string, string>>
  /** Fields that stand elsewhere, or under another name, by decision. */
  otherwise?: Readonly<Record<string, { place: Place; name?: string; decision: string }>>
}
