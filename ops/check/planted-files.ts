/** A file with imports, and the rule that must report it, or null if no rule may. */
interface Planted {
  from: string
  imports: string
  rule: string | null
}

const plant = (from: string, imports: string, rule: string | null): Planted => ({ from, imports, rule })

/** One breach of each rule, and similar imports that are allowed. */
export const PLANTED_FILES: readonly Planted[] = [
  plant('src/platform/values/a.ts', "import 'zod'", 'values-import-values'),
  plant('src/modules/bookings/contract/a.ts', "import 'react'", 'contracts-import-contracts-and-zod'),
  plant('src/modules/claims/contract.ts', "import '#platform/server/clock.ts'", 'contracts-import-contracts-and-zod'),
  plant('src/modules/bookings/contract/c.ts', "import 'zod'", null),
  plant('src/ui/a.tsx', "export { api } from '#platform/web/api.ts'", 'ui-imports-ui-and-values'),
  plant('src/ui/b.tsx', "import '#platform/values/enums.ts'", null),
  plant('src/platform/server/a.ts', "import '#modules/payments/server/public.ts'", 'platform-imports-no-module'),
  plant('src/app.ts', "import '#modules/payments/server/public.ts'", null),
  plant('src/modules/bookings/web/a.tsx', "import '#app-shell/header.tsx'", 'modules-import-no-app-shell'),
  plant('src/modules/bookings/server/f.ts', "import '#platform/web/api.ts'", 'server-imports-no-screens'),
  plant('src/modules/bookings/web/b.tsx', "import '#platform/server/clock.ts'", 'screens-import-no-server'),
  plant(
    'src/modules/bookings/server/a.ts',
    "import '#modules/payments/server/inside.ts'",
    'server-modules-meet-at-public',
  ),
  plant(
    'src/modules/bookings/server/b.ts',
    "import type { X } from '#modules/payments/server/inside.ts'",
    'server-modules-meet-at-public',
  ),
  plant('src/modules/bookings/server/c.ts', "import '#modules/payments/server/public.ts'", null),
  plant('src/modules/bookings/server/d.ts', "import './a.ts'", null),
  plant(
    'src/modules/bookings/web/c.tsx',
    "import '#modules/payments/web/saved-card/page.tsx'",
    'screens-of-modules-meet-at-shared',
  ),
  plant('src/modules/bookings/web/d.tsx', "import '#ui/button.tsx'", null),
  plant('src/modules/bookings/server/e.ts', "import '#testing/server/test-app.ts'", 'testing-stays-in-tests'),
  plant('src/modules/bookings/server/e.test.ts', "import '#testing/server/test-app.ts'", null),
  plant(
    'src/modules/bookings/server/g.ts',
    "export const g = () => import('#sandbox/start.ts')",
    'only-tests-reach-the-sandbox',
  ),
  plant('sandbox/a.ts', "import '#platform/values/enums.ts'", 'sandbox-stands-alone'),

  plant('src/clock-here.ts', "import '#ops/seed.ts'", 'nothing-imports-ops'),
  plant('ops/a.ts', "import '#platform/web/api.ts'", 'ops-imports-no-screens-and-tests'),
  plant('ops/b.ts', "import '#modules/payments/server/inside.ts'", null),
  plant('bench/a.ts', "import '#platform/web/api.ts'", 'bench-imports-no-screens'),
  plant('e2e/a.ts', "import '#platform/server/clock.ts'", 'journeys-see-what-a-browser-sees'),

  plant('src/modules/bookings/server/h.ts', "import 'stripe'", 'stripe-sdk-in-payments-and-payouts'),
  plant('src/modules/payments/server/a.ts', "import 'stripe'", null),
  plant('sandbox/b.ts', "import Stripe from 'stripe'", 'sandbox-takes-only-types-of-stripe'),
  plant('sandbox/c.ts', "import type Stripe from 'stripe'", null),
  plant('src/platform/server/email/a.ts', "import 'pg-boss'", 'queue-has-one-home'),
  plant('src/modules/search/web/d.tsx', "import './gone.ts'", 'imports-lead-somewhere'),

  plant('src/modules/claims/web/page.tsx', "import { Child } from './child.tsx'", null),
  plant('src/modules/claims/web/child.tsx', "import type { PageData } from './page.tsx'", null),
  plant('src/modules/feedback/server/a.ts', "export { b } from './b.ts'", null),
  plant('src/modules/feedback/server/b.ts', "import { type C, c } from '#modules/feedback/server/c.ts'", null),
  plant('src/modules/feedback/server/c.ts', "export type { A } from './a.ts'", null),
]

/** The cycles in the planted files: one through a type import, and one through an alias and re-exports. */
export const PLANTED_CYCLES: readonly string[] = [
  'cycle of imports: src/modules/claims/web/child.tsx -> src/modules/claims/web/page.tsx -> src/modules/claims/web/child.tsx',
  'cycle of imports: src/modules/feedback/server/a.ts -> src/modules/feedback/server/b.ts -> src/modules/feedback/server/c.ts -> src/modules/feedback/server/a.ts',
]

/** The files that the planted ones import. */
export const PLANTED_TARGETS: readonly string[] = [
  'src/platform/values/enums.ts',
  'src/platform/server/clock.ts',
  'src/modules/payments/server/inside.ts',
  'src/modules/payments/server/public.ts',
  'src/modules/payments/web/saved-card/page.tsx',
  'src/app-shell/header.tsx',
  'src/testing/server/test-app.ts',
  'sandbox/start.ts',
  'src/platform/web/api.ts',
  'src/ui/button.tsx',
  'ops/seed.ts',
]
export const PLANTED_PACKAGES: readonly string[] = ['react', 'zod', 'stripe', 'pg-boss']
