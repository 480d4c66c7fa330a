import hours from './en/hours.json' with { type: 'json' }

/** What the working hours say: loaded with that page. */
export const enHours = hours
export type HoursCatalogue = typeof enHours
