import { superuserDashboard } from './show-dashboard.ts'

export const oversightUseCases = { superuserDashboard }
