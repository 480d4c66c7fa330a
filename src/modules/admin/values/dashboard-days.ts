/** How many days the superuser's dashboard looks back. */
export const DASHBOARD_DAYS = [7, 30, 90] as const
