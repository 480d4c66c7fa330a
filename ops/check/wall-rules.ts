import type { IForbiddenRuleType } from 'dependency-cruiser'

const GROUND = 'http|database|jobs'
const AREAS = 'public|customer|provider|company|superuser'
const TESTS = '[.]test[.]tsx?$'
/** Tests and what only they use may reach the payment sandbox. */
const TESTING = [TESTS, '/testing/']

interface Side {
  path?: string | string[]
  pathNot?: string | string[]
  dependencyTypesNot?: 'type-only'[]
  couldNotResolve?: boolean
}
const rule = (name: string, from: Side, to: Side): IForbiddenRuleType => ({ name, severity: 'error', from, to })
const npm = (name: string) => `(^|/)node_modules/${name}/`

/** The walls of house.md: one rule a sentence of its table. Paths are regular expressions from the project's root. */
export const WALL_RULES: readonly IForbiddenRuleType[] = [
  rule('contract-takes-only-zod', { path: '^contract/', pathNot: TESTS }, { pathNot: ['^contract/', npm('zod')] }),
  rule('contract-knows-no-room', { path: '^contract/' }, { path: '^(server|web|sandbox|ops|e2e|bench)/' }),
  rule('sandbox-stands-alone', { path: '^sandbox/' }, { path: '^(contract|server|web|ops|e2e|bench)/' }),

  rule(
    'slices-meet-at-public',
    { path: '^server/([^/]+)/', pathNot: `^server/(${GROUND}|testing)/` },
    { path: '^server/([^/]+)/', pathNot: ['^server/$1/', `^server/(${GROUND}|testing)/`, '/(public|tables)[.]ts$'] },
  ),
  rule(
    'ground-knows-no-slice',
    {
      path: [`^server/(${GROUND})/`, '^server/[^/]+[.]ts$'],
      pathNot: ['^server/(app|main|all-jobs|all-listeners)[.]ts$', TESTS],
    },
    { path: '^server/[^/]+/', pathNot: [`^server/(${GROUND}|testing)/`, '^server/[^/]+/tables[.]ts$'] },
  ),
  rule('testing-stays-in-tests', { pathNot: ['^(server|web)/testing/', TESTS] }, { path: '^(server|web)/testing/' }),
  rule('server-knows-no-other-room', { path: '^server/' }, { path: '^(web|ops|e2e|bench)/' }),
  rule('only-tests-reach-the-sandbox', { path: '^server/', pathNot: TESTING }, { path: '^sandbox/' }),

  rule('web-knows-no-other-room', { path: '^web/' }, { path: '^(server|sandbox|ops|e2e|bench)/' }),
  rule('web-areas-apart', { path: `^web/(${AREAS})/` }, { path: `^web/(${AREAS})/`, pathNot: '^web/$1/' }),
  rule(
    'web-frame-knows-no-area',
    { path: '^web/', pathNot: [`^web/(${AREAS}|testing)/`, TESTS] },
    { path: `^web/(${AREAS})/` },
  ),
  rule('kit-knows-no-web', { path: '^web/kit/', pathNot: TESTS }, { path: '^web/', pathNot: '^web/kit/' }),

  rule(
    'nobody-takes-from-ops',
    { pathNot: ['^(ops|bench|e2e)/', '^(vitest|playwright)[.]config[.]ts$'] },
    { path: '^(ops|bench|e2e)/' },
  ),
  rule('ops-leaves-web-and-tests', { path: '^ops/' }, { path: '^(web|bench|e2e)/' }),
  rule('bench-leaves-web', { path: '^bench/' }, { path: '^(web|e2e)/' }),
  rule('journeys-see-what-a-browser-sees', { path: '^e2e/' }, { path: '^(server|web|sandbox|bench)/' }),

  rule('stripe-has-two-homes', { pathNot: ['^server/(payments|transfers)/', '^sandbox/'] }, { path: npm('stripe') }),
  rule(
    'sandbox-takes-only-types-of-stripe',
    { path: '^sandbox/', pathNot: TESTING },
    { path: npm('stripe'), dependencyTypesNot: ['type-only'] },
  ),
  rule('queue-has-one-home', { pathNot: '^server/jobs/' }, { path: npm('pg-boss') }),
  /** An import that leads nowhere is a hole in every wall; the built server and generated types come and go. */
  rule('imports-lead-somewhere', {}, { couldNotResolve: true, pathNot: ['^(virtual:|[.]/[+]types/)', '/build/'] }),
]
