/** Public holidays of Estonia, those with fixed dates first. Their names have the text keys `workingHours.holiday.*`. */
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
