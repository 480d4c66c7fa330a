/** Formats a calendar date from the API as DD.MM.YYYY (specification §9): '2026-11-22' becomes '22.11.2026'. */
export const formatCalendarDate = (date: string): string => date.split('-').toReversed().join('.')
