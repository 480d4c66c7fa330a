import type { IForbiddenRuleType } from 'dependency-cruiser'

const TESTS = '[.]test[.]tsx?$'
/** Tests and test support, which may import the payment sandbox. */
const TESTING = [TESTS, '^src/testing/', '/testing/']
/** Constants, enumerations and schemas shared by browsers and the server. */
const CONTRACTS = [
  '^src/platform/(values|contract)/',
  '^src/modules/[^/]+/(values|contract)/',
  '^src/modules/[^/]+/(values|contract)[.]ts$',
  '^src/modules/[^/]+/(pages|admin-pages|call-paths|admin-call-paths)[.]ts$',
  '^src/modules/(contracts|pages|screens|admin-pages|call-paths|initial-call-paths|admin-call-paths)[.]ts$',
]
const SERVER = '^src/(platform/server|modules/[^/]+/(server|emails))/'
const SCREENS = '^src/(platform/web|ui|app-shell|modules/[^/]+/web)/'
/** Files of a module. Files directly in `src/modules/` list the modules and belong to none. */
const IN_A_MODULE = '^src/modules/[^/]+/'
const TEXTS = '/texts/'

interface ModuleFilter {
  path?: string | string[]
  pathNot?: string | string[]
  dependencyTypesNot?: 'type-only'[]
  couldNotResolve?: boolean
}
const rule = (name: string, from: ModuleFilter, to: ModuleFilter): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
})
const npm = (name: string) => `(^|/)node_modules/${name}/`

/** The rules of docs/ARCHITECTURE.md. Paths are regular expressions. */
export const IMPORT_RULES: readonly IForbiddenRuleType[] = [
  rule('values-import-values', { path: '^src/platform/values/', pathNot: TESTS }, { pathNot: '^src/platform/values/' }),
  rule(
    'contracts-import-contracts-and-zod',
    { path: CONTRACTS, pathNot: TESTS },
    { pathNot: [...CONTRACTS, npm('zod')] },
  ),
  rule(
    'ui-imports-ui-and-values',
    { path: '^src/ui/', pathNot: TESTS },
    { path: '^src/', pathNot: '^src/(ui|platform/values)/' },
  ),
  rule(
    'platform-imports-no-module',
    { path: '^src/platform/', pathNot: TESTS },
    { path: [IN_A_MODULE, '^src/app-shell/'], pathNot: TEXTS },
  ),
  rule('modules-import-no-app-shell', { path: IN_A_MODULE, pathNot: TESTS }, { path: '^src/app-shell/' }),
  rule('server-imports-no-screens', { path: SERVER }, { path: SCREENS }),
  rule('screens-import-no-server', { path: SCREENS, pathNot: TESTS }, { path: SERVER }),
  rule(
    'server-modules-meet-at-public',
    { path: '^src/modules/([^/]+)/(server|emails)/', pathNot: TESTS },
    {
      path: '^src/modules/([^/]+)/(server|emails)/',
      pathNot: ['^src/modules/$1/', '/(public|tables)[.]ts$', '/emails/shared/'],
    },
  ),
  rule(
    'screens-of-modules-meet-at-shared',
    { path: '^src/modules/([^/]+)/web/', pathNot: TESTS },
    { path: '^src/modules/[^/]+/web/', pathNot: ['^src/modules/$1/', '/web/shared/'] },
  ),
  rule('testing-stays-in-tests', { path: '^src/', pathNot: ['^src/testing/', TESTS] }, { path: '^src/testing/' }),
  rule('only-tests-reach-the-sandbox', { path: '^src/', pathNot: TESTING }, { path: '^sandbox/' }),
  rule('sandbox-stands-alone', { path: '^sandbox/' }, { path: '^(src|ops|e2e|bench)/' }),

  rule(
    'nothing-imports-ops',
    { pathNot: ['^(ops|bench|e2e)/', '^(vite|vitest|playwright)[.]config[.]ts$'] },
    { path: '^(ops|bench|e2e)/' },
  ),
  rule('ops-imports-no-screens-and-tests', { path: '^ops/' }, { path: [SCREENS, '^(bench|e2e)/'] }),
  rule('bench-imports-no-screens', { path: '^bench/' }, { path: [SCREENS, '^e2e/'] }),
  rule('journeys-see-what-a-browser-sees', { path: '^e2e/' }, { path: [SERVER, SCREENS, '^(sandbox|bench)/'] }),

  rule(
    'stripe-sdk-in-payments-and-payouts',
    { pathNot: ['^src/modules/(payments|payouts)/server/', '^sandbox/'] },
    { path: npm('stripe') },
  ),
  rule(
    'sandbox-takes-only-types-of-stripe',
    { path: '^sandbox/', pathNot: TESTING },
    { path: npm('stripe'), dependencyTypesNot: ['type-only'] },
  ),
  rule('queue-has-one-home', { pathNot: '^src/platform/server/jobs/' }, { path: npm('pg-boss') }),
  // No other rule reports an unresolved import. The built server and generated types may not exist.
  rule('imports-lead-somewhere', {}, { couldNotResolve: true, pathNot: ['^(virtual:|[.]/[+]types/)', '/build/'] }),
]
