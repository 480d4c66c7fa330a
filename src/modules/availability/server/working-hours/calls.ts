import { addWorkingHoursException, deleteWorkingHoursException, listWorkingHoursExceptions } from './exceptions.ts'
import { filterWorkingHours, previewWorkingHours } from './show-days.ts'
import { getWorkingHours, putWorkingHours } from './standard-hours.ts'
import { deleteWorkingHoursItems, listWorkingHoursItems, putWorkingHoursItems } from './week-plans.ts'

export const workingHoursUseCases = {
  getWorkingHours,
  putWorkingHours,
  filterWorkingHours,
  previewWorkingHours,
  listWorkingHoursItems,
  putWorkingHoursItems,
  deleteWorkingHoursItems,
  listWorkingHoursExceptions,
  addWorkingHoursException,
  deleteWorkingHoursException,
}
