import type { Catalogue } from './en.ts'
import application from './et/application.json' with { type: 'json' }
import hours from './et/hours.json' with { type: 'json' }
import media from './et/media.json' with { type: 'json' }
import superuser from './et/superuser.json' with { type: 'json' }
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etMore } from './et-more.ts'

/** What the screens say in Estonian. */
export const et: Catalogue = {
  ...etFirst,
  ...etCounsellor,
  ...etMore,
  ...hours,
  ...application,
  ...superuser,
  ...media,
}
