import { type Page, PROVIDER_PAGE, type Screens } from '#platform/values/page.ts'

export const availabilityPages = [
  { id: 'workingHours', paths: ['provider/working-hours'], et: ['pakkuja/tooaeg'], ...PROVIDER_PAGE },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const availabilityScreens = {
  workingHours: { file: 'modules/availability/web/working-hours/page.tsx' },
} as const satisfies Screens<typeof availabilityPages>
