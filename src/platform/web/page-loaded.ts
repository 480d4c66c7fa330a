/** When everything that the page came with is there: what is fetched from now on takes no line from it. */
export async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
