const PRELOAD = '<link rel="modulepreload" '
const MODULES = /<script([^>]*) type="module" async="">.*?<\/script>/s
/** Long enough for a first picture, short enough where no picture is ever drawn. */
const LATEST_MS = 1000

/**
 * Runs in the browser, at the end of the page, when every style has come. The page is readable and its forms and links work
 * without scripts, so they are asked for when it has been drawn once: on a slow line they took the line from it before.
 */
function startOnceSeen(latest: number): void {
  const own = document.currentScript
  const modules = own?.previousElementSibling
  own?.remove()
  let isStarted = false
  const start = () => {
    if (isStarted || !(modules instanceof HTMLScriptElement)) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload'
    modules.type = 'module'
    // A script is looked at when it is put in, not when its type changes.
    modules.parentNode?.insertBefore(modules, modules.nextSibling)
  }
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, document.visibilityState === 'hidden' ? 0 : latest)
}

/**
 * The beginning of a page as the router wrote it, its modules held back until the browser has drawn the page. What is left
 * for React to find again is as it was. Only the router writes these tags; text of people has no raw ones.
 */
export function scriptsOnceSeen(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link rel="later" ')
    .replace(
      MODULES,
      (modules, nonce: string) =>
        `${modules.replace(' type="module"', ' type="later"')}<script${nonce}>(${startOnceSeen})(${LATEST_MS})</script>`,
    )
}
