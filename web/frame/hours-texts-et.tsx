import { Outlet } from 'react-router'
import { etHours } from '#contract/texts/et-hours.ts'
import { learnTexts } from '../translate.ts'

learnTexts('et', etHours)

/** Around the working hours: brings their texts along. */
export default function HoursTexts() {
  return <Outlet />
}
