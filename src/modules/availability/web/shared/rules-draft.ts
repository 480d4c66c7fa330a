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

export const rulesOf = (settings: Settings): Rules =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as unknown as Rules

/** Rules that differ from what is saved. */
export function changedRules(saved: Rules, draft: Rules): Partial<Rules> {
  return Object.fromEntries(NAMES.filter((name) => saved[name] !== draft[name]).map((name) => [name, draft[name]]))
}

/** Whether the usual hours would end before they begin. */
export const isTurnedRound = ({ startDateStandardHours: start, endDateStandardHours: end }: Rules) =>
  start !== null && end !== null && start > end

/** Numbers to choose from, with the one that is set among them. */
export function choices(usual: readonly number[], set: number | null): number[] {
  return [...new Set(set === null ? usual : [...usual, set])].sort((a, b) => a - b)
}
