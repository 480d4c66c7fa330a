/** Public holidays of Estonia in the order of the law; names are in the texts under `hours.holiday.`. */
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
