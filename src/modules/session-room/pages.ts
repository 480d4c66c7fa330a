import { CUSTOMER_PAGE, type Page, type Screens } from '#platform/values/page.ts'

export const sessionRoomPages = [
  // Not in the specification (issue 7): the session room, addressed by the id of a booking or group date.
  {
    id: 'sessionRoom',
    paths: ['session-room/:id'],
    et: ['seansi-ruum/:id'],
    ...CUSTOMER_PAGE,
    bare: true,
    sensitive: true,
  },
] as const satisfies readonly Page[]

/** Only the build reads this. */
export const sessionRoomScreens = {
  sessionRoom: { file: 'modules/session-room/web/page.tsx' },
} as const satisfies Screens<typeof sessionRoomPages>
