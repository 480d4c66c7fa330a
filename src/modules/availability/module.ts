import { defineModule } from '#platform/server/module.ts'
import { eraseWorkingHours } from './server/working-hours/erase-hours.ts'
import {
  addWorkingHoursException,
  deleteWorkingHoursException,
  listWorkingHoursExceptions,
} from './server/working-hours/exceptions.ts'
import { filterWorkingHours, previewWorkingHours } from './server/working-hours/show-days.ts'
import { getWorkingHours, putWorkingHours } from './server/working-hours/standard-hours.ts'
import {
  deleteWorkingHoursItems,
  listWorkingHoursItems,
  putWorkingHoursItems,
} from './server/working-hours/week-plans.ts'

export const availabilityModule = defineModule({
  useCases: {
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
  },
  eraseData: (tx, _deps, { customerAccountId }) => eraseWorkingHours(tx, customerAccountId),
})
