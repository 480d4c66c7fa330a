import type { Walls } from './walls.ts'

/**
 * In each layer a module may import only those before it. Contracts and screens have orders of their own. A lower module reaches
 * a higher one by an event.
 */
const ORDER = {
  contract:
    'session-room accounting availability bookings content accounts organizations payouts payments providers invitations search messaging feedback waitlist admin claims',
  server:
    'session-room availability accounts content ledger organizations search payments claims providers messaging bookings feedback payouts accounting invitations admin waitlist',
  web: 'accounts waitlist admin accounting availability feedback invitations messaging payments payouts providers search content organizations session-room claims bookings',
} as const
type Layer = keyof typeof ORDER

const LAYER_OF: Record<string, Layer> = {
  ...{ server: 'server', emails: 'server', web: 'web' },
  ...{ contract: 'contract', values: 'contract' },
}
const PLACE = /^src\/modules\/([^/]+)\/(server|emails|web|contract|values)(?:\/|\.ts$)/

/** Imports from one module to a later one of the same layer. Tests may compose any modules. */
export function orderBreaches(imports: Walls['imports']): Walls['breaches'] {
  return imports.flatMap(({ from, to }) => {
    const [, module, folder] = PLACE.exec(from) ?? []
    const [, other, otherFolder] = PLACE.exec(to) ?? []
    if (!module || !other || module === other || /\.test\.tsx?$/.test(from)) return []
    const layer = LAYER_OF[folder!]!
    if (LAYER_OF[otherFolder!] !== layer) return []
    const order = ORDER[layer].split(' ')
    const isBefore = order.indexOf(other) < order.indexOf(module) && order.includes(other)
    return isBefore ? [] : [{ from, to, rule: `order of modules, ${layer}` }]
  })
}
