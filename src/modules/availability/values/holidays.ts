/** Public holidays of Estonia, fixed dates first; their names are the texts `hours.holiday.*`. */
export const HOLIDAYS = [
  'newYear',
  'independenceDay',
  'springDay',
  'victoryDay',
  'midsummerDay',
  'restorationDay',
  'christmasEve',
  'christmasDay',
  'boxingDay',
  'goodFriday',
  'easterSunday',
  'pentecost',
] as const
export type HolidayKey = (typeof HOLIDAYS)[number]
