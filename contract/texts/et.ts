import type { Catalogue } from './en.ts'
import hours from './et/hours.json' with { type: 'json' }
import onboarding from './et/onboarding.json' with { type: 'json' }
import profile from './et/profile.json' with { type: 'json' }
import running from './et/running.json' with { type: 'json' }
import templates from './et/templates.json' with { type: 'json' }
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etMore } from './et-more.ts'

/** What the screens say in Estonian. */
export const et: Catalogue = {
  ...etFirst,
  ...etCounsellor,
  ...etMore,
  ...hours,
  ...running,
  ...templates,
  ...onboarding,
  ...profile,
}
