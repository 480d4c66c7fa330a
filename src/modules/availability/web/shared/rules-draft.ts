import type { Input, Reply } from '#platform/web/api.ts'

export type Settings = Reply<'getWorkingHours'>
export type Change = Input<'putWorkingHours'>

const RULE_NAMES = [
  'monthsInAdvanceBookable',
  'advancedBookingHours',
  'startDateStandardHours',
  'endDateStandardHours',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'dailyMaximum',
] as const
export type Rules = Pick<Settings, (typeof RULE_NAMES)[number]>

export const pickRules = (settings: Settings): Rules =>
  Object.fromEntries(RULE_NAMES.map((name) => [name, settings[name]])) as unknown as Rules

export function pickChangedRules(saved: Rules, draft: Rules): Partial<Rules> {
  return Object.fromEntries(RULE_NAMES.filter((name) => saved[name] !== draft[name]).map((name) => [name, draft[name]]))
}

/** Returns whether the validity range of the standard hours ends before it begins. */
export const endsBeforeStart = ({ startDateStandardHours: start, endDateStandardHours: end }: Rules) =>
  start !== null && end !== null && start > end

/** Lists the common options and the current value, sorted. */
export function listChoices(common: readonly number[], current: number | null): number[] {
  return [...new Set(current === null ? common : [...common, current])].sort((a, b) => a - b)
}
