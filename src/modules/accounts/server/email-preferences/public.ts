import './tables.ts'

export { escapeHtml, PLAIN_HEADERS, renderPlainPage } from './plain-page.ts'
export { createUnsubscribeLink } from './stop-link.ts'
export { eraseEmailPreferences, isEmailEnabled, setEmailPreference } from './wants.ts'
