import type { CallName } from '#modules/call-paths.ts'

/** Location of a field: a call, its reply or input, and a path of names within it (`items[].price`). */
export type FieldPath = `${CallName} ${'reply' | 'input'}${'' | ` ${string}`}`

export interface SpecifiedEntity {
  entity: string
  fields: readonly string[]
  /** Paths at which every field must exist, except those listed in `otherwise`. */
  places: readonly FieldPath[]
  /** Field names in code where the specification gives a description instead of a name. */
  named?: Readonly<Record<string, string>>
  /** Fields that a decision moves or renames. */
  otherwise?: Readonly<Record<string, { place: FieldPath; name?: string; decision: string }>>
}
