import type { Catalogue } from './en.ts'
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etHours } from './et-hours.ts'
import { etMore } from './et-more.ts'

/** What the screens say in Estonian. */
export const et: Catalogue = { ...etFirst, ...etCounsellor, ...etHours, ...etMore }
