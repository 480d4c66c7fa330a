import { waitForPageLoad } from '#platform/web/wait-for-page-load.ts'

/** Registers the service worker after the page has loaded. Disabled during development with hot reload. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  waitForPageLoad()
    .then(() => navigator.serviceWorker.register('/worker.js'))
    .catch(() => {})
}
