/** Periods offered on the administrators' dashboard, in days. */
export const DASHBOARD_DAYS = [7, 30, 90] as const
