const PRELOAD = '<link rel="modulepreload" '
const MODULES = /<script([^>]*) type="module" async="">.*?<\/script>/s
/** Delay after which scripts are loaded even without a first paint, because some documents are never painted. */
const MAX_DELAY_MS = 1000

/**
 * Loads the scripts after the first paint. This function runs in the browser at the end of the document, once all
 * styles are loaded. The page is readable and its forms and links work without scripts; on a slow connection scripts
 * would compete for bandwidth with the first paint.
 */
function startAfterFirstPaint(maxDelayMs: number): void {
  const self = document.currentScript
  const modules = self?.previousElementSibling
  self?.remove()
  let isStarted = false
  const start = () => {
    if (isStarted || !(modules instanceof HTMLScriptElement)) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
    modules.type = 'module'
    // A browser evaluates a script when it is inserted, not when its type changes.
    modules.parentNode?.insertBefore(modules, modules.nextSibling)
  }
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, document.visibilityState === 'hidden' ? 0 : maxDelayMs)
}

/**
 * Rewrites the start of the router's document so that its modules load after the first paint. Everything else is
 * unchanged, as hydration requires. Only the router writes these tags: user text is escaped and cannot contain them.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link rel="later" ')
    .replace(
      MODULES,
      (modules, nonce: string) =>
        `${modules.replace(' type="module"', ' type="later"')}<script${nonce}>(${startAfterFirstPaint})(${MAX_DELAY_MS})</script>`,
    )
}
