/** Public holidays of Estonia, fixed dates first; their names have the text keys `hours.holiday.*`. */
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
