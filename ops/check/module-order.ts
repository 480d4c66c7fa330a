import type { ImportReport } from './imports.ts'

/** In each layer, a module may import only the modules listed before it. It reaches the others through events. */
const ORDER = {
  contract:
    'session-room accounting availability bookings content accounts organizations payouts payments providers invitations search messaging feedback waitlist admin claims',
  server:
    'session-room availability accounts ledger organizations search content payments claims providers messaging invitations bookings feedback accounting payouts admin waitlist',
  web: 'payments accounts admin feedback accounting availability session-room claims payouts content messaging waitlist providers invitations bookings search organizations',
} as const
type Layer = keyof typeof ORDER

const LAYER_BY_FOLDER: Record<string, Layer> = {
  ...{ server: 'server', emails: 'server', web: 'web' },
  ...{ contract: 'contract', values: 'contract' },
}
const MODULE_FILE = /^src\/modules\/([^/]+)\/(server|emails|web|contract|values)(?:\/|\.ts$)/

/** Contains only the types of a module's tables, which any module may import. */
const TABLES_FILE = /\/tables\.ts$/

/** Lists imports of modules that come later in their layer's order. Tests may import any module. */
export function findOrderBreaches(imports: ImportReport['imports']): ImportReport['breaches'] {
  return imports.flatMap(({ from, to }) => {
    const [, module, folder] = MODULE_FILE.exec(from) ?? []
    const [, other, otherFolder] = MODULE_FILE.exec(to) ?? []
    if (!module || !other || module === other || /\.test\.tsx?$/.test(from) || TABLES_FILE.test(to)) return []
    const layer = LAYER_BY_FOLDER[folder!]!
    if (LAYER_BY_FOLDER[otherFolder!] !== layer) return []
    const order = ORDER[layer].split(' ')
    const isBefore = order.indexOf(other) < order.indexOf(module) && order.includes(other)
    return isBefore ? [] : [{ from, to, rule: `order of modules, ${layer}` }]
  })
}
