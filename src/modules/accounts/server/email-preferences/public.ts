import './tables.ts'

export { eraseEmailPreferences, isEmailEnabled, setEmailPreference } from './email-preferences.ts'
export { escapeHtml, PLAIN_HEADERS, renderPlainPage } from './plain-page.ts'
export { createUnsubscribeLink } from './unsubscribe-link.ts'
