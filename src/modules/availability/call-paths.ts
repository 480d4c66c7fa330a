import type { CallPaths } from '#platform/values/call-paths.ts'

export const availabilityCallPaths = {
  getWorkingHours: ['GET', '/provider/working-hours'],
  putWorkingHours: ['PUT', '/provider/working-hours'],
  filterWorkingHours: ['POST', '/provider/working-hours-items-filter'],
  previewWorkingHours: ['POST', '/provider/working-hours-preview'],
  listWorkingHoursItems: ['GET', '/provider/working-hours-items'],
  putWorkingHoursItems: ['PUT', '/provider/working-hours-items'],
  deleteWorkingHoursItems: ['DELETE', '/provider/working-hours-items'],
  listWorkingHoursExceptions: ['GET', '/provider/working-hours-exceptions'],
  addWorkingHoursException: ['POST', '/provider/working-hours-exceptions'],
  deleteWorkingHoursException: ['DELETE', '/provider/working-hours-exceptions'],
} as const satisfies CallPaths
