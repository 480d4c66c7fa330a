/** Resolves after the load event, so that later requests do not compete with the page's own files. */
export async function waitForPageLoad(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
