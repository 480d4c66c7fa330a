import { listProviderSessions } from './list-sessions.ts'
import { providerDashboard } from './show-dashboard.ts'
import { getProviderSession } from './show-session.ts'
import { previewSickDay, takeSickDay } from './take-sick-day.ts'

export const runningUseCases = {
  providerDashboard,
  listProviderSessions,
  getProviderSession,
  previewSickDay,
  takeSickDay,
}
