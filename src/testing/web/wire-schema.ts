import { z } from 'zod'

type Def = Record<string, unknown> & { type: string }
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def
const known = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema of what travels for a reply. Replies of the contract are written as the server has them (cents, `Temporal`) and
 * turn them into JSON; this keeps only the JSON side. Fields that the contract does not name are wrong here.
 */
export function wireSchema(schema: z.ZodType): z.ZodType {
  const found = known.get(schema)
  if (found) return found
  const made = madeOf(schema)
  known.set(schema, made)
  return made
}

function madeOf(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  const again = (change: object) => z.core.clone(schema, { ...def, ...change } as never) as z.ZodType
  const each = (name: string) => wireSchema(def[name] as z.ZodType)
  const list = (name: string) => (def[name] as z.ZodType[]).map(wireSchema)
  switch (def.type) {
    case 'pipe':
      return each('out')
    case 'transform':
      return z.unknown()
    case 'object':
      return z.strictObject(
        Object.fromEntries(
          Object.entries(def['shape'] as z.ZodRawShape).map(([key, one]) => [key, wireSchema(one as z.ZodType)]),
        ),
      )
    case 'array':
      return again({ element: each('element') })
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return again({ innerType: each('innerType') })
    case 'union':
      return z.union(list('options') as [z.ZodType, z.ZodType])
    case 'tuple':
      return again({ items: list('items') })
    case 'record':
      return again({ valueType: each('valueType') })
    default:
      return schema
  }
}
