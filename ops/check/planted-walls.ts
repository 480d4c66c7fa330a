/** What a planted file says, and the rule it must be caught by; null for what every wall lets through. */
interface Planted {
  from: string
  imports: string
  rule: string | null
}

const plant = (from: string, imports: string, rule: string | null): Planted => ({ from, imports, rule })

/** A breach of every wall, and its lawful neighbours: a check that finds less than this reads nothing. */
export const PLANTED: readonly Planted[] = [
  plant('contract/a.ts', "import 'react'", 'contract-takes-only-zod'),
  plant('contract/b.ts', "import '#server/clock.ts'", 'contract-knows-no-room'),
  plant('contract/c.ts', "import 'zod'", null),
  plant('sandbox/a.ts', "import '#contract/enums.ts'", 'sandbox-stands-alone'),

  plant('server/bookings/a.ts', "import '../payments/inside.ts'", 'slices-meet-at-public'),
  plant('server/bookings/b.ts', "import type { X } from '../payments/inside.ts'", 'slices-meet-at-public'),
  plant('server/bookings/c.ts', "import '../payments/public.ts'", null),
  plant('server/bookings/d.ts', "import './a.ts'", null),
  plant('server/http/a.ts', "import '../payments/public.ts'", 'ground-knows-no-slice'),
  plant('server/context.ts', "import './payments/public.ts'", 'ground-knows-no-slice'),
  plant('server/app.ts', "import './payments/public.ts'", null),
  plant('server/bookings/e.ts', "import '../testing/house.ts'", 'testing-stays-in-tests'),
  plant('server/bookings/e.test.ts', "import '../testing/house.ts'", null),
  plant('server/bookings/f.ts', "import '#web/api.ts'", 'server-knows-no-other-room'),
  plant('server/bookings/g.ts', "export const g = () => import('#sandbox/start.ts')", 'only-tests-reach-the-sandbox'),

  plant('web/public/a.tsx', "import '#server/clock.ts'", 'web-knows-no-other-room'),
  plant('web/public/b.tsx', "import '../customer/page.tsx'", 'web-areas-apart'),
  plant('web/public/c.tsx', "import '../kit/button.tsx'", null),
  plant('web/frame/a.tsx', "import '../customer/page.tsx'", 'web-frame-knows-no-area'),
  plant('web/kit/a.tsx', "export { api } from '../api.ts'", 'kit-knows-no-web'),

  plant('server/clock-here.ts', "import '#ops/seed.ts'", 'nobody-takes-from-ops'),
  plant('ops/a.ts', "import '#web/api.ts'", 'ops-leaves-web-and-tests'),
  plant('ops/b.ts', "import '#server/payments/inside.ts'", null),
  plant('bench/a.ts', "import '#web/api.ts'", 'bench-leaves-web'),
  plant('e2e/a.ts', "import '#server/clock.ts'", 'journeys-see-what-a-browser-sees'),

  plant('server/bookings/h.ts', "import 'stripe'", 'stripe-has-two-homes'),
  plant('server/payments/a.ts', "import 'stripe'", null),
  plant('sandbox/b.ts', "import Stripe from 'stripe'", 'sandbox-takes-only-types-of-stripe'),
  plant('sandbox/c.ts', "import type Stripe from 'stripe'", null),
  plant('server/messages/a.ts', "import 'pg-boss'", 'queue-has-one-home'),
  plant('web/public/d.tsx', "import './gone.ts'", 'imports-lead-somewhere'),
]

/** What the planted files reach for. */
export const PLANTED_TARGETS: readonly string[] = [
  'contract/enums.ts',
  'server/clock.ts',
  'server/payments/inside.ts',
  'server/payments/public.ts',
  'server/testing/house.ts',
  'sandbox/start.ts',
  'web/api.ts',
  'web/customer/page.tsx',
  'web/kit/button.tsx',
  'ops/seed.ts',
]
export const PLANTED_PACKAGES: readonly string[] = ['react', 'zod', 'stripe', 'pg-boss']
