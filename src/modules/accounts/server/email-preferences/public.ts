import './tables.ts'

export { eraseEmailPreferences, isEmailEnabled, setEmailPreference } from './email-preferences.ts'
export { createUnsubscribeLink } from './unsubscribe-link.ts'
