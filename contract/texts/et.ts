import type { Catalogue } from './en.ts'
import hours from './et/hours.json' with { type: 'json' }
import invitations from './et/invitations.json' with { type: 'json' }
import invited from './et/invited.json' with { type: 'json' }
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etMore } from './et-more.ts'

/** What the screens say in Estonian. */
export const et: Catalogue = { ...etFirst, ...etCounsellor, ...etMore, ...hours, ...invitations, ...invited }
