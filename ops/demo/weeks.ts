type Day = [start: string, end: string][]

const closed: Day = []
const office: Day = [
  ['09:00', '13:00'],
  ['14:00', '18:00'],
]
const morning: Day = [['08:00', '12:30']]
const evening: Day = [['16:00', '20:30']]
const noonToNight: Day = [
  ['12:00', '16:00'],
  ['17:00', '21:00'],
]
const longDay: Day = [
  ['10:00', '14:00'],
  ['15:00', '19:00'],
]
const edges: Day = [
  ['08:00', '11:00'],
  ['17:30', '21:00'],
]
const saturday: Day = [['10:00', '15:00']]
const sunday: Day = [['12:00', '18:00']]
/** Covers the evening, so that a search finds an available time today on any day of the week. */
const weekendToNight: Day = [
  ['10:00', '15:00'],
  ['16:30', '22:00'],
]

/** Weekly hours from Monday to Sunday, in the provider's time zone. */
export const WEEKS = {
  /** The default hours of specification §9. */
  office: [office, office, office, office, office, closed, closed],
  mornings: [morning, morning, morning, morning, morning, closed, closed],
  evenings: [evening, evening, evening, evening, closed, closed, closed],
  eveningsAndSunday: [evening, evening, closed, evening, closed, closed, sunday],
  late: [noonToNight, noonToNight, noonToNight, noonToNight, noonToNight, closed, closed],
  weekend: [closed, closed, closed, noonToNight, noonToNight, saturday, sunday],
  threeDays: [closed, longDay, longDay, longDay, closed, closed, closed],
  mondayToThursday: [longDay, longDay, longDay, longDay, closed, closed, closed],
  split: [morning, noonToNight, morning, noonToNight, morning, closed, closed],
  everyDay: [edges, edges, edges, edges, edges, weekendToNight, weekendToNight],
  besideOtherWork: [closed, closed, evening, closed, [['14:00', '19:00']], saturday, closed],
} satisfies Record<string, Day[]>

export type WeekName = keyof typeof WEEKS
