import type { Input, Reply } from '#platform/web/api.ts'

export type Settings = Reply<'getWorkingHours'>
export type Change = Input<'putWorkingHours'>

const NAMES = [
  'monthsInAdvanceBookable',
  'advancedBookingHours',
  'startDateStandardHours',
  'endDateStandardHours',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'dailyMaximum',
] as const
export type Rules = Pick<Settings, (typeof NAMES)[number]>

export const pickRules = (settings: Settings): Rules =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as unknown as Rules

/** The rules that differ from the saved ones. */
export function pickChangedRules(saved: Rules, draft: Rules): Partial<Rules> {
  return Object.fromEntries(NAMES.filter((name) => saved[name] !== draft[name]).map((name) => [name, draft[name]]))
}

/** Whether the standard hours' validity range ends before it begins. */
export const endsBeforeStart = ({ startDateStandardHours: start, endDateStandardHours: end }: Rules) =>
  start !== null && end !== null && start > end

/** The common options plus the current value, sorted. */
export function listChoices(common: readonly number[], current: number | null): number[] {
  return [...new Set(current === null ? common : [...common, current])].sort((a, b) => a - b)
}
