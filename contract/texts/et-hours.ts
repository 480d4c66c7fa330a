import type { HoursCatalogue } from './en-hours.ts'
import hours from './et/hours.json' with { type: 'json' }

/** Texts of the working hours in Estonian. */
export const etHours: HoursCatalogue = hours
