import { z } from 'zod'

type SchemaDefinition = Record<string, unknown> & { type: string }
const getDefinition = (schema: z.ZodType): SchemaDefinition => schema._zod.def as unknown as SchemaDefinition
const cache = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Returns the schema of a reply as sent in JSON. The contract's reply schemas convert server values (cents, `Temporal`)
 * to JSON; the returned schema describes only the output of that conversion. Unknown fields are errors.
 */
export function toWireSchema(schema: z.ZodType): z.ZodType {
  const cached = cache.get(schema)
  if (cached) return cached
  const wire = buildWireSchema(schema)
  cache.set(schema, wire)
  return wire
}

function buildWireSchema(schema: z.ZodType): z.ZodType {
  const def = getDefinition(schema)
  const cloneWith = (change: object) => z.core.clone(schema, { ...def, ...change } as never) as z.ZodType
  const convertOne = (name: string) => toWireSchema(def[name] as z.ZodType)
  const convertAll = (name: string) => (def[name] as z.ZodType[]).map(toWireSchema)
  switch (def.type) {
    case 'pipe':
      return convertOne('out')
    case 'transform':
      return z.unknown()
    case 'object':
      return z.strictObject(
        Object.fromEntries(
          Object.entries(def['shape'] as z.ZodRawShape).map(([key, one]) => [key, toWireSchema(one as z.ZodType)]),
        ),
      )
    case 'array':
      return cloneWith({ element: convertOne('element') })
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return cloneWith({ innerType: convertOne('innerType') })
    case 'union':
      return z.union(convertAll('options') as [z.ZodType, z.ZodType])
    case 'tuple':
      return cloneWith({ items: convertAll('items') })
    case 'record':
      return cloneWith({ valueType: convertOne('valueType') })
    default:
      return schema
  }
}
