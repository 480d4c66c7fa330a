import type { CallName } from '#modules/call-paths.ts'

/** Position of a field: in the reply or the input of a call, at a path of names (`items[].price`). */
export type FieldPath = `${CallName} ${'reply' | 'input'}${'' | ` ${string}`}`

export interface SpecifiedEntity {
  entity: string
  fields: readonly string[]
  /** Places that must contain every field. */
  places: readonly FieldPath[]
  /** Field names in code where the specification gives a description instead of a name. */
  named?: Readonly<Record<string, string>>
  /** Fields that by decision have another place or another name. */
  otherwise?: Readonly<Record<string, { place: FieldPath; name?: string; decision: string }>>
}
