/** Periods that can be selected on the dashboard of administrators, in days. */
export const DASHBOARD_DAYS = [7, 30, 90] as const
