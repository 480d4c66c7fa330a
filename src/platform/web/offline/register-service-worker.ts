/** Registers the service worker after the page has loaded. Disabled during development with hot reload. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => void navigator.serviceWorker.register('/worker.js').catch(() => {})
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
